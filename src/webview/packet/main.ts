import { html, render } from 'lit-html';
import type { Verdict } from '../../core/approval/answerCode.ts';
import { longestRemark, type Remark } from '../../core/approval/remarks.ts';
import { packetElementId, readPacketData } from '../../protocol/packet.ts';
import * as l10n from '../shared/l10n.ts';
import { readSetup } from '../shared/setup.ts';
import { answerText, mailWith } from './answer.ts';
import { LetterView } from './letterView.ts';
import '../letterViewer/spokenLines.css';
import './packet.css';

/** The path of a letter's body: the second child of `html`. */
const bodyPath: readonly number[] = [1];

/** The script of an approval packet: without it, the packet can be read and answered, too. */
readSetup();
const data = readPacketData(document.getElementById(packetElementId)?.textContent ?? '{}');
if (data) {
  const find = <T extends Element>(selector: string) => document.querySelector<T>(`.answer ${selector}`);
  const [marking, list, name] = [
    find<HTMLElement>('.marking'),
    find<HTMLElement>('.remarks'),
    find<HTMLInputElement>('.name input'),
  ];
  const [comment, field, copy, copied, said] = [
    find<HTMLTextAreaElement>('.whole textarea'),
    find<HTMLTextAreaElement>('.code'),
    find<HTMLButtonElement>('.copy'),
    find<HTMLElement>('.copied'),
    find<HTMLElement>('.said'),
  ];
  let remarks: readonly Remark[] = [];
  /** What the reader has answered last; `undefined` until a button is pressed. */
  let verdict: Verdict | undefined;

  for (const section of document.querySelectorAll<HTMLElement>('section.letter')) {
    new LetterView(section, (place) => {
      change([...remarks, { ...place, remark: '' }]);
      // The letter is far above: this scrolls to what is written next.
      list?.querySelector<HTMLElement>('li:last-child input')?.focus();
    });
  }

  const change = (now: readonly Remark[]) => {
    remarks = now;
    // Who marks a place after all no longer approves.
    if (now.length > 0 && verdict === 'approved') verdict = undefined;
    draw();
  };

  /** The remarks with a text. */
  const written = () => remarks.filter(({ remark }) => remark.trim() !== '');

  /** The comment on the letter as a whole: a remark at its body. */
  const onTheWhole = (): readonly Remark[] => {
    const remark = comment?.value.trim() ?? '';
    return remark === '' ? [] : [{ letter: '', path: bodyPath, text: l10n.t('The whole letter'), remark }];
  };

  const draw = () => {
    if (list) {
      list.hidden = remarks.length === 0;
      render(remarks.map(remarkRow), list);
    }
    const answer = (of: Verdict) =>
      answerText(data, {
        verdict: of,
        name: name?.value ?? '',
        remarks: [...onTheWhole(), ...(of === 'changes' ? written() : [])],
      });
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.choices a')) {
      const of: Verdict = link.dataset.verdict === 'approved' ? 'approved' : 'changes';
      link.href = mailWith(data, answer(of));
      link.setAttribute('aria-pressed', String(of === verdict));
    }
    if (field) field.value = verdict ? answer(verdict) : '';
    if (copy) copy.disabled = verdict === undefined;
    if (copied) copied.textContent = '';
    if (said) said.textContent = verdict === undefined ? '' : saidWords(verdict);
  };

  const remarkRow = (remark: Remark) => {
    const write = (event: Event) =>
      change(
        remarks.map((each) =>
          each === remark ? { ...each, remark: (event.target as HTMLInputElement).value } : each,
        ),
      );
    return html`<li>
      <label><q>${remark.text}</q> <input maxlength=${longestRemark} .value=${remark.remark} @input=${write} /></label>
      <button type="button" @click=${() => change(remarks.filter((each) => each !== remark))}>${l10n.t('Remove')}</button>
    </li>`;
  };

  const saidWords = (of: Verdict) =>
    of === 'approved'
      ? l10n.t('You approve the letter. Your answer counts when you have sent it.')
      : l10n.t('You ask for changes. Your answer counts when you have sent it.');

  for (const part of [marking, comment?.closest('p'), name?.closest('p'), copy])
    if (part) part.hidden = false;
  for (const input of [comment, name]) input?.addEventListener('input', draw);
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.choices a')) {
    // Without the script, it is a link that only writes a mail.
    link.setAttribute('role', 'button');
    link.addEventListener('click', () => {
      verdict = link.dataset.verdict === 'approved' ? 'approved' : 'changes';
      draw();
    });
    link.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      link.click();
    });
  }
  copy?.addEventListener('click', async () => {
    field?.select();
    // A file has no permission to write to the clipboard in every browser.
    await navigator.clipboard?.writeText(field?.value ?? '').catch(() => document.execCommand('copy'));
    if (copied) copied.textContent = l10n.t('Copied.');
  });
  draw();
}
