import { l10n } from 'vscode';
import type { FixName } from '../../core/checks/fixes.ts';

/** What the quick fixes are called. */
export const fixTitles: Readonly<Record<FixName, (...values: readonly string[]) => string>> = {
  describePicture: () => l10n.t('Describe the Picture'),
  pictureIsDecoration: () => l10n.t('It Is Mere Decoration: Add alt=""'),
  setWidth: () => l10n.t('Enter the Width'),
  setLanguage: () => l10n.t('Enter the Language'),
  addTitle: () => l10n.t('Enter a Title'),
  addPreheader: () => l10n.t('Enter a Preheader'),
  useHttps: () => l10n.t('Use https'),
  addRole: () => l10n.t('Add role="presentation"'),
  addDoctype: () => l10n.t('Add <!doctype html>'),
  sayUtf8: () => l10n.t('Say That It Is UTF-8'),
  addViewport: () => l10n.t('Add <meta name="viewport">'),
  removeAttribute: () => l10n.t('Remove the Second One'),
  removeTag: () => l10n.t('Remove the Tag'),
  removeCharacters: () => l10n.t('Remove the Characters'),
  declareNamespace: () => l10n.t('Declare It in <html>'),
  addCommonFont: () => l10n.t('Add sans-serif'),
  putIntoText: () => l10n.t('Put It into mj-text'),
  removeText: () => l10n.t('Remove the Text'),
  colorText: (...values) => l10n.t('Use {0} for the Text', ...values),
  colorGround: (...values) => l10n.t('Use {0} for the Background', ...values),
  fitDarkMode: () => l10n.t('Say That It Fits Light and Dark Mode'),
  onlyLight: () => l10n.t('Say That It Is Made for Light Mode Only'),
  enterAddress: () => l10n.t('Enter the Address'),
};
