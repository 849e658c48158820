/**
 * Every command of Mailroom and where people find it. `npm run manifest` writes the table into `package.json` and the
 * constants of `src/extension/names.ts`. The titles are `command.ID` in `package.nls.json` and `package.nls.ru.json`.
 */

export interface ManifestCommand {
  /** The codicon of the command; required if the command appears as a button. */
  readonly icon?: string;
  /** The condition under which the command is enabled; always if left out. */
  readonly enablement?: string;
  /** The condition under which the Command Palette offers the command; always if left out. `false` if it needs a selected item. */
  readonly palette?: string | false;
  /** The conditions under which menus show the command, by menu and group. */
  readonly menus?: Readonly<Record<string, Readonly<Record<string, string | typeof always>>>>;
  /** The keyboard shortcuts. If several commands have the same key, VS Code runs the last one whose condition holds. */
  readonly keys?: readonly Key[];
}

interface Key {
  readonly key: string;
  readonly mac?: string;
  readonly when: string;
  readonly args?: object;
}

const always = true;

// Accounts
const sandbox = 'mailroom.sandbox';
const connected = 'mailroom.state == connected';
const hasAccount = 'mailroom.state && mailroom.state != noAccount';

const holding = 'mailroom.holding';

// Layouts
const layoutEditor = 'editorLangId =~ /^(mjml|html|mailroom-html)$/';
const preview = 'activeWebviewPanelId == mailroom.preview';
const layoutOrPreview = `${layoutEditor} || ${preview}`;
const layoutPreviewOrLinks = `${layoutOrPreview} || activeWebviewPanelId == mailroom.links`;
const previewFocused = `${preview} && !inputFocus && !sideBarFocus && !panelFocus && !auxiliaryBarFocus`;
const layoutFile = String.raw`resourceExtname =~ /^\.(mjml|html)$/ && !(resourceFilename =~ /\.footer\.html$/)`;
const openLayout = `${layoutFile} && !(resourceScheme =~ /^mailroom-/)`;
const openLayoutOrPreview = `${openLayout} || ${preview}`;
const uploadedLayout = 'resourcePath in mailroom.uploadedLayouts';
const compiledHtml = 'resourceScheme == mailroom-html';

const addressFile = String.raw`resourceExtname =~ /^\.(csv|tsv|txt|xlsx|xlsm)$/ && mailroom.state`;

// Received letters
const letter = 'activeCustomEditorId == mailroom.letter';
const sandboxLetter = String.raw`${letter} && resourceScheme == mailroom-inbox && resourcePath =~ /^\/[0-9]/`;

// Views
const view = (name: string, when?: string) => `view == mailroom.${name}${when ? ` && ${when}` : ''}`;
const itemIs = (kind: string) => String.raw`viewItem =~ /\b${kind}\b/`;
const item = (name: string, kind: string) => view(name, itemIs(kind));
const focusedItem = (name: string, kind: string) => `focusedView == mailroom.${name} && ${itemIs(kind)}`;
const maketsFocused = 'focusedView == mailroom.makets && listFocus && !inputFocus';
const focusedMaket = { $treeViewId: 'mailroom.makets', $focusedTreeItem: true };
const byNewest = 'mailroom.makets.order != title';
const byTitle = 'mailroom.makets.order == title';

/** The commands by their ids without `mailroom.`. */
export const commands: Readonly<Record<string, ManifestCommand>> = {
  'layout.new': {
    icon: 'new-file',
    menus: { 'file/newFile': { file: always }, 'view/title': { 'navigation@0': view('makets') } },
  },
  'layout.preview': {
    icon: 'open-preview',
    palette: layoutEditor,
    menus: {
      'editor/title': { 'navigation@1': openLayout },
      'explorer/context': { 'navigation@50': layoutFile },
    },
    keys: [{ key: 'ctrl+k shift+v', mac: 'cmd+k shift+v', when: `editorTextFocus && ${layoutEditor}` }],
  },
  'layout.previewAnother': {
    palette: layoutOrPreview,
    menus: { 'editor/title': { '2_mailroom@2': openLayout } },
  },
  'layout.showHtml': {
    icon: 'code',
    palette: 'editorLangId == mjml',
    menus: { 'editor/title': { '2_mailroom@3': 'resourceExtname == .mjml' } },
  },
  'layout.copyHtml': {
    icon: 'copy',
    palette: layoutOrPreview,
    menus: { 'editor/title': { '2_mailroom@4': openLayout, 'navigation@1': compiledHtml } },
  },
  'layout.exportHtml': {
    icon: 'export',
    palette: layoutOrPreview,
    menus: { 'editor/title': { '2_mailroom@5': openLayout, 'navigation@2': compiledHtml } },
  },
  'layout.upload': {
    icon: 'cloud-upload',
    palette: layoutOrPreview,
    menus: {
      'editor/title': { 'navigation@2': openLayoutOrPreview },
      'explorer/context': { '7_mailroom@1': layoutFile },
    },
    keys: [
      {
        key: 'ctrl+alt+u',
        mac: 'cmd+alt+u',
        when: `editorTextFocus && ${layoutEditor} || ${previewFocused}`,
      },
    ],
  },
  'layout.uploadAndReplace': {
    palette: layoutOrPreview,
    menus: { 'editor/title': { '2_mailroom@1': openLayoutOrPreview } },
  },
  'layout.sendTest': {
    icon: 'beaker',
    palette: layoutOrPreview,
    menus: {
      'editor/title': { 'navigation@3': openLayoutOrPreview },
      'explorer/context': { '7_mailroom@1': layoutFile },
    },
    keys: [
      {
        key: 'ctrl+alt+enter',
        mac: 'cmd+alt+enter',
        when: `editorTextFocus && !findInputFocussed && ${layoutEditor} || ${previewFocused}`,
      },
    ],
  },
  'layout.links': {
    palette: layoutOrPreview,
    menus: { 'editor/title': { '2_mailroom@2': openLayoutOrPreview } },
  },
  'layout.addParameters': {
    palette: layoutPreviewOrLinks,
    menus: { 'editor/title': { '2_mailroom@2': openLayoutOrPreview } },
  },
  'layout.checkLinks': {
    palette: layoutPreviewOrLinks,
    menus: { 'editor/title': { '2_mailroom@2': openLayoutOrPreview } },
  },
  'layout.comparePictures': { palette: layoutPreviewOrLinks },
  'layout.fixAccessibility': {
    palette: layoutOrPreview,
    menus: { 'editor/title': { '2_mailroom@2': openLayoutOrPreview } },
  },
  'layout.describePictures': { palette: layoutOrPreview },
  'part.extract': { palette: 'editorLangId == mjml' },
  'part.inline': { palette: 'editorLangId == mjml' },
  'layout.addFooter': { palette: layoutOrPreview },
  'layout.addPeople': { palette: layoutOrPreview },
  'layout.extractTexts': { palette: layoutOrPreview },
  'layout.addLanguage': { palette: layoutOrPreview },
  'preview.toggleLock': { palette: layoutOrPreview },
  'preview.nextPerson': {
    palette: layoutOrPreview,
    // On a Mac, Option+] types a quotation mark.
    keys: [{ key: 'alt+]', mac: 'ctrl+]', when: `${preview} || ${layoutEditor} && editorTextFocus` }],
  },
  'layout.compareWithUploaded': {
    icon: 'diff',
    palette: layoutOrPreview,
    menus: {
      'editor/title': { '2_mailroom@2': uploadedLayout },
      'explorer/context': { '7_mailroom@2': uploadedLayout },
      'view/item/context': { '3_compare@1': item('makets', 'version') },
    },
  },
  'layout.versions': {
    icon: 'history',
    palette: layoutOrPreview,
    menus: {
      'editor/title': { '2_mailroom@3': uploadedLayout },
      'explorer/context': { '7_mailroom@3': uploadedLayout },
      'view/item/context': { '3_compare@2': item('makets', 'hasLayout') },
    },
  },
  'makets.refresh': {
    icon: 'refresh',
    menus: { 'view/title': { 'navigation@2': view('makets', hasAccount) } },
  },
  'makets.sortByNewest': {
    palette: `${connected} && ${byTitle}`,
    menus: { 'view/title': { '0_sort@1': view('makets', `${connected} && ${byTitle}`) } },
  },
  'makets.sortByTitle': {
    palette: `${connected} && ${byNewest}`,
    menus: { 'view/title': { '0_sort@1': view('makets', `${connected} && ${byNewest}`) } },
  },
  'makets.rename': { palette: false, keys: [{ key: 'f2', when: maketsFocused, args: focusedMaket }] },
  'makets.delete': {
    palette: false,
    keys: [{ key: 'delete', mac: 'cmd+backspace', when: maketsFocused, args: focusedMaket }],
  },
  'folder.create': {
    icon: 'new-folder',
    menus: {
      'view/title': { 'navigation@1': view('makets', connected) },
      'view/item/context': { '1_new@1': item('makets', 'folder') },
    },
  },
  'folder.rename': {
    palette: hasAccount,
    menus: { 'view/item/context': { '7_modification@1': item('makets', 'folder') } },
    keys: [{ key: 'f2', when: focusedItem('makets', 'folder') }],
  },
  'folder.merge': {
    palette: hasAccount,
    menus: { 'view/item/context': { '6_folder@1': item('makets', 'folder') } },
  },
  'folder.duplicate': {
    palette: hasAccount,
    menus: { 'view/item/context': { '6_folder@2': item('makets', 'folder') } },
  },
  'folder.delete': {
    palette: hasAccount,
    menus: { 'view/item/context': { '7_modification@2': item('makets', 'folder') } },
    keys: [{ key: 'delete', mac: 'cmd+backspace', when: focusedItem('makets', 'folder') }],
  },
  'folder.undo': { palette: hasAccount, menus: { 'view/title': { '0_undo@1': view('makets', hasAccount) } } },
  'folder.history': {
    palette: hasAccount,
    menus: { 'view/title': { '0_undo@2': view('makets', hasAccount) } },
  },
  'maket.addToFolder': { palette: hasAccount, menus: { 'mailroom.maket.folders': { '1_change@1': always } } },
  'maket.moveToFolder': {
    palette: hasAccount,
    menus: { 'mailroom.maket.folders': { '1_change@2': always } },
  },
  'maket.removeFromFolder': {
    palette: hasAccount,
    menus: { 'view/item/context': { '7_modification@2': item('makets', 'inFolder') } },
    keys: [{ key: 'delete', mac: 'cmd+backspace', when: focusedItem('makets', 'inFolder') }],
  },
  'maket.find': {
    icon: 'search',
    palette: hasAccount,
    menus: { 'view/title': { '0_find@1': view('makets', connected) } },
  },
  'maket.where': {
    palette: hasAccount,
    menus: { 'mailroom.maket.folders': { '2_find@1': '!listMultiSelection' } },
  },
  'layout.reveal': {
    palette: layoutOrPreview,
    menus: {
      'editor/title/context': { '7_mailroom@5': layoutFile },
      'explorer/context': { '7_mailroom@5': layoutFile },
    },
  },
  'maket.cut': {
    palette: false,
    menus: { 'view/item/context': { '5_cutcopypaste@1': item('makets', 'maket') } },
    keys: [{ key: 'ctrl+x', mac: 'cmd+x', when: maketsFocused, args: focusedMaket }],
  },
  'maket.copy': {
    palette: false,
    menus: { 'view/item/context': { '5_cutcopypaste@2': item('makets', 'maket') } },
    keys: [{ key: 'ctrl+c', mac: 'cmd+c', when: maketsFocused, args: focusedMaket }],
  },
  'maket.paste': {
    enablement: 'mailroom.makets.clipped',
    palette: false,
    menus: { 'view/item/context': { '5_cutcopypaste@3': item('makets', '(folder|loose)') } },
    keys: [
      {
        key: 'ctrl+v',
        mac: 'cmd+v',
        when: `${maketsFocused} && mailroom.makets.clipped`,
        args: focusedMaket,
      },
    ],
  },
  'maket.clearCut': {
    palette: false,
    keys: [{ key: 'escape', when: `${maketsFocused} && mailroom.makets.clipped == cut` }],
  },
  'maket.copyId': {
    palette: false,
    menus: { 'view/item/context': { '6_copynumber@1': item('makets', 'maket') } },
  },
  'maket.open': { palette: false },
  'maket.openLayout': {
    icon: 'go-to-file',
    palette: false,
    menus: { 'view/item/context': { '1_open@1': item('makets', 'hasLayout') } },
  },
  'maket.restore': {
    palette: false,
    menus: { 'mailroom.maket.more': { '1_known@2': itemIs('uploadedHere') } },
  },
  'makets.name': { palette: hasAccount, menus: { 'view/title': { '0_find@2': view('makets', connected) } } },
  'maket.rename': {
    palette: false,
    menus: { 'view/item/context': { '7_modification@1': item('makets', 'maket') } },
    keys: [{ key: 'f2', when: focusedItem('makets', 'maket') }],
  },
  'maket.link': { palette: false, menus: { 'mailroom.maket.more': { '1_known@1': always } } },
  'maket.forget': { palette: false, menus: { 'mailroom.maket.more': { '2_forget@1': itemIs('known') } } },
  'campaign.new': {
    icon: 'add',
    menus: {
      'view/title': { 'navigation@1': view('campaigns', hasAccount) },
      'view/item/context': { '1_open@2': item('makets', 'sendable') },
    },
  },
  'campaign.check': {
    palette: layoutOrPreview,
    menus: {
      'editor/title': { '2_mailroom@3': openLayoutOrPreview },
      'view/item/context': { '1_open@3': item('makets', 'sendable') },
    },
  },
  'campaign.add': { menus: { 'view/title': { '1_add@1': view('campaigns', hasAccount) } } },
  'campaign.refresh': {
    icon: 'refresh',
    menus: { 'view/title': { 'navigation@2': view('campaigns', hasAccount) } },
  },
  'campaign.statistics': {
    icon: 'graph',
    palette: hasAccount,
    menus: { 'view/item/context': { '1_open@1': item('campaigns', 'campaign') } },
  },
  'campaigns.compare': {
    palette: hasAccount,
    menus: {
      'view/title': { '2_all@1': view('campaigns', hasAccount) },
      'view/item/context': { '1_open@3': item('campaigns', 'campaign') },
    },
  },
  'campaigns.table': {
    icon: 'table',
    palette: hasAccount,
    menus: { 'view/title': { 'navigation@3': view('campaigns', hasAccount) } },
  },
  'campaign.again': {
    palette: false,
    menus: { 'view/item/context': { '1_open@2': item('campaigns', 'repeatable') } },
  },
  'campaign.openLayout': {
    palette: false,
    menus: { 'view/item/context': { '2_letter@1': item('campaigns', 'hasLayout') } },
  },
  'campaign.preview': {
    palette: false,
    menus: { 'view/item/context': { '2_letter@2': item('campaigns', 'hasLayout') } },
  },
  'campaign.showMaket': {
    palette: false,
    menus: { 'view/item/context': { '2_letter@3': item('campaigns', 'hasLetter') } },
  },
  'campaign.resolve': {
    palette: false,
    menus: { 'view/item/context': { '1_open@1': item('campaigns', 'unknown') } },
  },
  'review.share': {
    palette: `activeWebviewPanelId == mailroom.review || ${layoutOrPreview}`,
    menus: {
      'editor/title': { '2_mailroom@4': `${openLayoutOrPreview} || activeWebviewPanelId == mailroom.review` },
    },
  },
  'review.readAnswer': {},
  'campaign.open': {},
  'sending.stop': {
    icon: 'debug-stop',
    palette: holding,
    menus: {
      'view/item/context': { 'inline@1': item('campaigns', 'held'), '1_held@1': item('campaigns', 'held') },
    },
  },
  'sending.now': {
    icon: 'send',
    palette: holding,
    menus: {
      'view/item/context': { 'inline@2': item('campaigns', 'held'), '1_held@2': item('campaigns', 'held') },
    },
  },
  'list.create': {
    icon: 'add',
    menus: { 'view/title': { 'navigation@1': view('audience', connected) } },
  },
  'list.add': { menus: { 'view/title': { '1_list@1': view('audience', connected) } } },
  'subscriber.add': {
    icon: 'person-add',
    menus: {
      'view/title': { '2_subscriber@1': view('audience', connected) },
      'view/item/context': {
        'inline@1': item('audience', 'list'),
        '1_subscriber@1': item('audience', 'list'),
      },
    },
  },
  'subscriber.addWithDetails': {
    menus: {
      'view/title': { '2_subscriber@2': view('audience', connected) },
      'view/item/context': { '1_subscriber@2': item('audience', 'list') },
    },
  },
  'audience.import': {
    icon: 'cloud-upload',
    menus: {
      'view/title': { 'navigation@2': view('audience', connected) },
      'view/item/context': { '1_subscriber@3': item('audience', 'list') },
      'explorer/context': { '7_mailroom@4': addressFile },
    },
  },
  'import.show': {
    icon: 'go-to-file',
    palette: false,
    menus: { 'view/item/context': { '1_open@1': item('audience', 'import') } },
  },
  'import.pause': {
    icon: 'debug-pause',
    palette: false,
    menus: {
      'view/item/context': {
        'inline@1': item('audience', 'running'),
        '2_run@1': item('audience', 'running'),
      },
    },
  },
  'import.resume': {
    icon: 'debug-start',
    palette: false,
    menus: {
      'view/item/context': {
        'inline@1': item('audience', 'paused'),
        '2_run@1': item('audience', 'paused'),
      },
    },
  },
  'import.cancel': {
    icon: 'close',
    palette: false,
    menus: {
      'view/item/context': {
        'inline@2': item('audience', '(running|paused|stranded)'),
        '2_run@2': item('audience', '(running|paused|stranded)'),
      },
    },
  },
  'audience.importClipboard': {
    menus: {
      'view/title': { '2_subscriber@3': view('audience', connected) },
      'view/item/context': { '1_subscriber@4': item('audience', 'list') },
    },
  },
  'audience.suppress': { menus: { 'view/title': { '3_people@1': view('audience', connected) } } },
  'audience.suppressFile': { menus: { 'view/title': { '3_people@2': view('audience', connected) } } },
  'audience.newSuppressionList': {},
  'audience.findPerson': { menus: { 'view/title': { '3_people@3': view('audience', connected) } } },
  'list.useInCampaign': {
    menus: { 'view/item/context': { '2_campaign@1': item('audience', 'list') } },
  },
  'list.copyNumber': {
    palette: hasAccount,
    menus: { 'view/item/context': { '5_cutcopypaste@1': item('audience', 'list') } },
  },
  'list.rename': {
    palette: hasAccount,
    menus: { 'view/item/context': { '7_modification@1': item('audience', 'list') } },
    keys: [{ key: 'f2', when: focusedItem('audience', 'list') }],
  },
  'list.forget': {
    palette: hasAccount,
    menus: { 'view/item/context': { '7_modification@2': item('audience', 'list') } },
    keys: [{ key: 'delete', mac: 'cmd+backspace', when: focusedItem('audience', 'list') }],
  },
  'inbox.bounce': {
    palette: false,
    menus: {
      'editor/title': { '4_server@1': sandboxLetter },
      'view/item/context': { '2_server@1': item('inbox', 'ofCampaign') },
    },
  },
  'inbox.complain': {
    palette: false,
    menus: {
      'editor/title': { '3_reader@3': sandboxLetter },
      'view/item/context': { '1_reader@3': item('inbox', 'ofCampaign') },
    },
  },
  'inbox.reply': {
    palette: false,
    menus: {
      'editor/title': { '3_reader@1': sandboxLetter },
      'view/item/context': { '1_reader@1': item('inbox', 'ofCampaign') },
    },
  },
  'inbox.find': {
    icon: 'search',
    palette: sandbox,
    menus: { 'view/title': { 'navigation@1': view('inbox', connected) } },
  },
  'inbox.open': { palette: false },
  'inbox.refresh': {
    icon: 'refresh',
    palette: sandbox,
    menus: { 'view/title': { 'navigation@2': view('inbox') } },
  },
  'inbox.confirm': {
    palette: false,
    menus: { 'view/item/context': { '1_reader@1': item('inbox', 'toConfirm') } },
  },
  'inbox.unsubscribe': {
    palette: false,
    menus: {
      'editor/title': { '3_reader@2': sandboxLetter },
      'view/item/context': { '1_reader@2': item('inbox', 'ofCampaign') },
    },
  },
  'sender.add': {
    icon: 'add',
    palette: sandbox,
    menus: { 'view/title': { 'navigation@0': view('domains', `${sandbox} && ${connected}`) } },
  },
  'domains.refresh': {
    icon: 'refresh',
    menus: { 'view/title': { 'navigation@1': view('domains', hasAccount) } },
  },
  'domain.open': {
    icon: 'open-preview',
    menus: {
      'view/item/context': { 'inline@1': item('domains', 'domain'), '1_open@1': item('domains', 'domain') },
    },
  },
  'domain.check': {
    icon: 'sync',
    menus: {
      'view/item/context': {
        'inline@2': view('domains', 'viewItem == domain'),
        '1_open@2': view('domains', 'viewItem == domain'),
      },
    },
  },
  'domain.watch': { menus: { 'view/item/context': { '1_open@3': item('domains', 'domain') } } },
  'domain.unwatch': {},
  'domain.copy': { icon: 'copy', menus: { 'view/item/context': { '2_copy@1': item('domains', 'domain') } } },
  'domain.stop': {
    icon: 'debug-stop',
    palette: false,
    menus: { 'view/item/context': { 'inline@2': item('domains', 'checking') } },
  },
  'letter.compare': { icon: 'diff', palette: letter, menus: { 'editor/title': { 'navigation@1': letter } } },
  'letter.useFooter': { palette: letter, menus: { 'editor/title': { '2_mailroom@1': letter } } },
  'letter.useHabits': { palette: letter, menus: { 'editor/title': { '2_mailroom@2': letter } } },
  'account.add': { menus: { 'view/title': { '1_account@2': view('makets') } } },
  'account.switch': { menus: { 'view/title': { '1_account@1': view('makets') } } },
  'account.edit': { menus: { 'view/title': { '1_account@3': view('makets') } } },
  'account.remove': { menus: { 'view/title': { '1_account@4': view('makets') } } },
  'sandbox.start': {},
  'sandbox.reset': {},
  'journal.compact': {},
  showLog: {},
};
