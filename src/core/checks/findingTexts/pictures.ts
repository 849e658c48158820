import type { Localizer } from '../../text/localizer.ts';
import { checkSettingNames } from '../checkSettings.ts';
import type { RuleText, Wording } from './ruleText.ts';

/** Returns the texts of findings about pictures. */
export const pictureTexts = ({ l10n, formats }: Wording) =>
  ({
    'picture-alt': {
      what: () => l10n.t('The picture has no “alt” text.'),
      why: () =>
        l10n.t(
          'Readers who can’t see the picture don’t know what it shows. Describe it, or use alt="" if it is only decoration.',
        ),
    },
    'linked-picture-alt': {
      what: () => l10n.t('The picture in this link has no description.'),
      why: () =>
        l10n.t(
          'Readers who can’t see the picture don’t know where the link goes. Describe the target in “alt”, in an SVG in “aria-label”.',
        ),
    },
    'drawing-alt': {
      what: () => l10n.t('The drawing for Outlook has no “alt” text.'),
      why: () =>
        l10n.t(
          'Screen readers announce it as a graphic without a name. Describe it, or use alt="" if it is only decoration.',
        ),
    },
    'picture-width': {
      what: () => l10n.t('The picture has no width.'),
      why: () =>
        l10n.t(
          'Outlook for Windows shows the picture in its original size, which may be much wider than the letter.',
        ),
    },
    'picture-address': {
      what: () => l10n.t('The picture has no address.'),
      why: () => l10n.t('Readers see a broken picture. Enter the address in “src”.'),
    },
    'relative-picture': {
      what: (...values) => l10n.t('“{0}” is not a complete address.', ...values),
      why: () =>
        l10n.t(
          'Relative addresses don’t work in letters: readers see a broken picture. Start the address with https://, or map the folder of the picture to its address in the setting {0}.',
          checkSettingNames.picturesBase,
        ),
    },
    'missing-picture': {
      what: (...values) => l10n.t('The folder of “{0}” doesn’t contain this picture.', ...values),
      why: () =>
        l10n.t(
          'Readers see a broken picture unless it is at its address. Correct the path, or add the file.',
        ),
    },
    'misspelled-picture': {
      what: (...values) => misspellingText(l10n, ...values),
      why: (_written, _spelled, isFile) =>
        isFile
          ? l10n.t(
              'Web servers tell these names apart: readers see a broken picture. Rename the file, and type these letters anew.',
            )
          : l10n.t(
              'Windows and macOS open the file all the same, but web servers and Linux don’t find it: readers see a broken picture.',
            ),
    },
    'large-picture': {
      what: (bytes) => l10n.t('The picture is large: {0} KB.', formats().kilobytes(Number(bytes))),
      why: () =>
        l10n.t(
          'It loads slowly on a phone. Keep each picture below 200 KB: reduce its width, or save it with more compression.',
        ),
    },
    'large-pictures': {
      what: (bytes) => l10n.t('The pictures are large: {0} KB together.', formats().kilobytes(Number(bytes))),
      why: () => l10n.t('The letter loads slowly on a phone. Keep all its pictures below 1 MB.'),
    },
    'wide-picture': {
      what: (...values) => l10n.t('The picture is {0} px wide, but its place only {1} px.', ...values),
      why: () =>
        l10n.t('No screen shows more than twice the width of the place. Reduce the picture to that width.'),
    },
    'dark-logo': {
      what: () => l10n.t('The picture is dark on a transparent ground: in dark mode, nobody may see it.'),
      why: () =>
        l10n.t(
          'Mail programs make the background behind it dark, and leave the picture. Save it with a light outline, or give it a white ground.',
        ),
    },
    'white-picture': {
      what: () => l10n.t('The picture has a white ground: in dark mode, it is a bright box.'),
      why: () =>
        l10n.t(
          'Mail programs make the background around it dark, and leave the picture. Save it with a transparent ground.',
        ),
    },
    'insecure-picture': {
      what: () => l10n.t('The picture is loaded over http.'),
      why: () => l10n.t('Many mail programs block http pictures or show a warning. Use https.'),
    },
    'embedded-picture': {
      what: () => l10n.t('The picture is embedded in the letter (“data:”).'),
      why: () =>
        l10n.t(
          'Gmail and Outlook don’t show such pictures, and the letter grows. Use the address of a file on the web.',
        ),
    },
  }) satisfies Record<string, RuleText>;

/** Says how the path of a picture differs from its file, or the name of the file from its web address. */
function misspellingText(l10n: Localizer, written = '', spelled = '', isFile = ''): string {
  if (isFile) {
    return l10n.t(
      'The name of the file “{0}” has letters such as “й” or “é” in two parts (NFD), its web address in one (NFC).',
      written,
    );
  }
  if (written.includes('\\'))
    return l10n.t('The path “{0}” has backslashes, which work on Windows only.', written);
  return written.normalize() === spelled.normalize()
    ? l10n.t('The path “{0}” is written in another Unicode form than the name of the file.', written)
    : l10n.t('The file is “{1}” on the disk, not “{0}”.', written, spelled);
}
