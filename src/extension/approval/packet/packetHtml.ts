import { createHash } from 'node:crypto';
import { campaignFileType } from '../../../core/approval/campaignFile.ts';
import { longestRemark } from '../../../core/approval/remarks.ts';
import { type PacketData, packetElementId } from '../../../protocol/packet.ts';
import { type PageSetup, setupElementId } from '../../../protocol/page.ts';
import type { ItemView, ReviewState, SectionView } from '../../../protocol/review.ts';
import { l10n, listed, type Words } from '../../kit/words.ts';

/** One letter of a packet: the letter in a language, or as a sample person gets it. */
interface PacketLetter {
  /** Names the letter among the others; empty if there is only one. */
  readonly name: string;
  /** The letter with its footer, without anything that runs or loads (`packetLetter`). */
  readonly html: string;
}

export interface PacketParts {
  /** What the review shows. */
  readonly review: Pick<ReviewState, 'title' | 'account' | 'inbox' | 'sections' | 'letterNote'>;
  readonly letters: readonly PacketLetter[];
  readonly reader: string;
  /** When the packet was made, in words. */
  readonly madeAt: string;
  /** What changed since the last packet for this reader. */
  readonly changes?: PacketChanges;
  readonly data: PacketData;
  /** The script and the style of the packet. */
  readonly script: string;
  readonly style: string;
  /** The language of the texts, and those of the script. */
  readonly setup: PageSetup;
  /** The campaign as a file (`writeCampaignFile`). */
  readonly campaign: string;
}

/** What changed since the last packet. */
interface PacketChanges {
  /** When that was made, in words. */
  readonly since: string;
  readonly words: readonly Words[];
  /** The texts of the letter that changed. */
  readonly texts: readonly { readonly before: string; readonly now: string }[];
}

/**
 * Returns an approval packet: one HTML file with everything that a campaign will send, which makes no request. It can be read and answered
 * without its script; with it, the letter is shown in other ways, and places in it can be marked.
 */
export function packetHtml(parts: PacketParts): string {
  const { review, letters, reader, madeAt, changes, data, style, setup, campaign } = parts;
  // Nothing in a string of the script may end its element.
  const script = parts.script.replaceAll('</script', '<\\/script');
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src '${scriptSource(script)}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="${escaped(setup.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${escaped(l10n.t('Approve: {0}', review.title))}</title>
<style>${style}</style>
</head>
<body>
<main>
<header>
<h1>${escaped(l10n.t('For {0}: please look at this letter and approve it, or ask for changes.', reader))}</h1>
<p class="quiet">${escaped(l10n.t('Made {0}, from account “{1}”.', madeAt, review.account))}</p>
${inboxRow(review)}
</header>
${letters.map((letter) => letterView(letter, review)).join('\n')}
${changes ? changesView(changes) : ''}
<section class="about"><h2>${escaped(l10n.t('What is sent'))}</h2>${review.sections
    .filter(({ isForSender }) => !isForSender)
    .map(sectionView)
    .join('')}</section>
${inboxesView(review)}
${answerView(reader, data)}
</main>
<script type="${campaignFileType}">${campaign}</script>
<script type="application/json" id="${setupElementId}">${inScript(JSON.stringify(setup))}</script>
<script type="application/json" id="${packetElementId}">${inScript(JSON.stringify(data))}</script>
<script>${script}</script>
</body>
</html>
`;
}

function inboxRow({ title, inbox }: PacketParts['review']): string {
  return `<div class="inbox"><p class="sender">${escaped(inbox.sender ?? '')}</p><h2>${escaped(title)}</h2><p class="quiet">${escaped(inbox.preview)}</p></div>`;
}

/** The frame has no scripts, and the policy of the file holds in it, too. Its origin is that of the file, so that the script can read it. */
function letterView({ name, html }: PacketLetter, { letterNote }: PacketParts['review']): string {
  const heading = name === '' ? '' : `<h2>${escaped(name)}</h2>`;
  const title = name === '' ? l10n.t('The letter') : l10n.t('The letter: {0}', name);
  const note = letterNote === undefined ? '' : `<p class="letter-note quiet">${escaped(letterNote)}</p>`;
  return `<section class="letter">${heading}<div class="views" hidden></div>
<iframe sandbox="allow-same-origin" title="${escaped(title)}" srcdoc="${quoted(html)}"></iframe>${note}</section>`;
}

function changesView({ since, words, texts }: PacketChanges): string {
  const heading = l10n.t('Changed since the packet of {0}', since);
  const items = words.length > 0 ? words : [l10n.t('nothing')];
  const rows = texts.map(
    ({ before, now }) => `<li><del>${escaped(before)}</del> <ins>${escaped(now)}</ins></li>`,
  );
  return `<section class="changes"><h2>${escaped(heading)}</h2><p>${escaped(listed(items))}</p>${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : ''}</section>`;
}

function sectionView({ title, value: known, valueForReader: value = known, items }: SectionView): string {
  const remarks = items.filter(({ isForReader }) => isForReader);
  if (value === undefined && remarks.length === 0) return '';
  return `<div class="part"><h3>${escaped(title)}</h3><div>${value === undefined ? '' : `<p>${escaped(value)}</p>`}${remarks.map(itemView).join('')}</div></div>`;
}

function itemView({ tone, words, detail }: ItemView): string {
  const more = detail ? `<br><span class="quiet">${escaped(detail)}</span>` : '';
  return `<p class="remark ${tone}">${escaped(words)}${more}</p>`;
}

function inboxesView({ inbox: { programs } }: PacketParts['review']): string {
  const rows = programs.map(
    ({ program, device, subject, preview }) =>
      `<tr><th scope="row">${escaped(program)}, ${escaped(device === 'phone' ? l10n.t('phone') : l10n.t('desktop'))}</th><td><strong>${escaped(subject)}</strong> <span class="quiet">${escaped(preview)}</span></td></tr>`,
  );
  if (rows.length === 0) return '';
  return `<details><summary>${escaped(l10n.t('How inboxes show it, approximately'))}</summary><table>${rows.join('')}</table></details>`;
}

/** The form that answers. Without the script, its links write mails, and the codes can be copied by hand. */
function answerView(reader: string, { subject, codes }: PacketData): string {
  const said = {
    approved: l10n.t('Approved: “{0}”', subject),
    changes: l10n.t('Please change “{0}”', subject),
  };
  const answer = (verdict: keyof typeof codes) => `${said[verdict]}\n\n${codes[verdict]}\n`;
  const choice = (verdict: keyof typeof codes, label: Words) => {
    const mail = `mailto:?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(answer(verdict))}`;
    return `<a class="button ${verdict}" data-verdict="${verdict}" href="${escaped(mail)}">${escaped(label)}</a>`;
  };
  return `<section class="answer"><h2>${escaped(l10n.t('Your answer'))}</h2>
<p class="marking quiet" hidden>${escaped(l10n.t('To comment on a part of the letter, mark it: press “Mark a Place in the Letter” above the letter.'))}</p>
<ol class="remarks" hidden></ol>
<p class="whole" hidden><label>${escaped(l10n.t('Your comment on the letter as a whole, if you have one'))} <textarea rows="3" maxlength="${longestRemark}"></textarea></label></p>
<p class="name" hidden><label>${escaped(l10n.t('Your name'))} <input value="${escaped(reader)}" autocomplete="name"></label></p>
<p class="choices">${choice('approved', l10n.t('Approve'))} ${choice('changes', l10n.t('Ask for Changes'))}</p>
<p class="said" role="status"></p>
<p class="quiet">${escaped(l10n.t('Approving sends nothing: the campaign starts only when the sender starts it.'))}</p>
<p class="quiet">${escaped(l10n.t('Either button opens a mail with your answer. Send it to finish. If no mail program opens, copy the answer:'))}</p>
<textarea class="code" readonly rows="6" aria-label="${escaped(l10n.t('The answer to send back'))}" placeholder="${escaped(l10n.t('Your answer appears here when you have pressed one of the buttons.'))}">${escaped(answer('approved'))}\n${escaped(answer('changes'))}</textarea>
<p><button type="button" class="copy" hidden>${escaped(l10n.t('Copy'))}</button> <span class="copied" role="status"></span></p>
<p class="quiet">${escaped(l10n.t('The code in the answer shows that it comes from this file and is about exactly what the file shows. It does not show who wrote it.'))}</p>
</section>`;
}

/** Returns the source of a content security policy that allows exactly this script. */
const scriptSource = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A value of an attribute in double quotes: shorter than `escaped` for a whole letter. */
const quoted = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');

/** JSON for a `script` element: nothing in it can end the element. */
const inScript = (json: string) => json.replaceAll('<', '\\u003c');
