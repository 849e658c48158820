/**
 * Every command of Mailroom and where people find it. `npm run manifest` writes the table into `package.json` and the
 * constants of `src/extension/names.ts`. The titles are `command.ID` in `package.nls.json` and its translations.
 */

export interface ManifestCommand {
  /** The room of `src/extension` whose `commands.ts` says what the command does. */
  readonly room: string;
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
    room: 'newLayout',
    icon: 'new-file',
    menus: { 'file/newFile': { file: always }, 'view/title': { 'navigation@0': view('makets') } },
  },
  'example.open': { room: 'example' },
  'firstSteps.show': { room: 'example' },
  'layout.preview': {
    room: 'preview',
    icon: 'open-preview',
    palette: layoutEditor,
    menus: {
      'editor/title': { 'navigation@1': openLayout },
      'explorer/context': { 'navigation@50': layoutFile },
    },
    keys: [{ key: 'ctrl+k shift+v', mac: 'cmd+k shift+v', when: `editorTextFocus && ${layoutEditor}` }],
  },
  'layout.previewAnother': {
    room: 'preview',
    palette: layoutOrPreview,
    menus: { 'editor/title': { '2_mailroom@2': openLayout } },
  },
  'layout.showHtml': {
    room: 'compiling',
    icon: 'code',
    palette: 'editorLangId == mjml',
    menus: { 'editor/title': { '2_mailroom@3': 'resourceExtname == .mjml' } },
  },
  'layout.copyHtml': {
    room: 'compiling',
    icon: 'copy',
    palette: layoutOrPreview,
    menus: { 'editor/title': { '2_mailroom@4': openLayout, 'navigation@1': compiledHtml } },
  },
  'layout.exportHtml': {
    room: 'compiling',
    icon: 'export',
    palette: layoutOrPreview,
    menus: { 'editor/title': { '2_mailroom@5': openLayout, 'navigation@2': compiledHtml } },
  },
  'layout.upload': {
    room: 'upload',
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
    room: 'upload',
    palette: layoutOrPreview,
    menus: { 'editor/title': { '2_mailroom@1': openLayoutOrPreview } },
  },
  'layout.sendTest': {
    room: 'testSends',
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
    room: 'checks',
    palette: layoutOrPreview,
    menus: { 'editor/title': { '2_mailroom@2': openLayoutOrPreview } },
  },
  'layout.addParameters': {
    room: 'checks',
    palette: layoutPreviewOrLinks,
    menus: { 'editor/title': { '2_mailroom@2': openLayoutOrPreview } },
  },
  'layout.checkLinks': {
    room: 'checks',
    palette: layoutPreviewOrLinks,
    menus: { 'editor/title': { '2_mailroom@2': openLayoutOrPreview } },
  },
  'layout.comparePictures': { room: 'checks', palette: layoutPreviewOrLinks },
  'layout.fixAccessibility': {
    room: 'checks',
    palette: layoutOrPreview,
    menus: { 'editor/title': { '2_mailroom@2': openLayoutOrPreview } },
  },
  'layout.describePictures': { room: 'checks', palette: layoutOrPreview },
  'layout.makeSmaller': { room: 'checks', palette: layoutOrPreview },
  'part.extract': { room: 'language', palette: 'editorLangId == mjml' },
  'part.inline': { room: 'language', palette: 'editorLangId == mjml' },
  'layout.addFooter': { room: 'preview', palette: layoutOrPreview },
  'layout.addPeople': { room: 'preview', palette: layoutOrPreview },
  'layout.extractTexts': { room: 'translations', palette: layoutOrPreview },
  'layout.addLanguage': { room: 'translations', palette: layoutOrPreview },
  'preview.toggleLock': { room: 'preview', palette: layoutOrPreview },
  'preview.nextPerson': {
    room: 'preview',
    palette: layoutOrPreview,
    // On a Mac, Option+] types a quotation mark.
    keys: [{ key: 'alt+]', mac: 'ctrl+]', when: `${preview} || ${layoutEditor} && editorTextFocus` }],
  },
  'layout.compareWithUploaded': {
    room: 'makets',
    icon: 'diff',
    palette: layoutOrPreview,
    menus: {
      'editor/title': { '2_mailroom@2': uploadedLayout },
      'explorer/context': { '7_mailroom@2': uploadedLayout },
      'view/item/context': { '3_compare@1': item('makets', 'version') },
    },
  },
  'layout.compareVersionPictures': {
    room: 'makets',
    palette: layoutOrPreview,
    menus: {
      'editor/title': { '2_mailroom@2': uploadedLayout },
      'explorer/context': { '7_mailroom@2': uploadedLayout },
      'view/item/context': { '3_compare@1': item('makets', 'version') },
    },
  },
  'layout.versions': {
    room: 'makets',
    icon: 'history',
    palette: layoutOrPreview,
    menus: {
      'editor/title': { '2_mailroom@3': uploadedLayout },
      'explorer/context': { '7_mailroom@3': uploadedLayout },
      'view/item/context': { '3_compare@2': item('makets', 'hasLayout') },
    },
  },
  'makets.refresh': {
    room: 'makets',
    icon: 'refresh',
    menus: { 'view/title': { 'navigation@2': view('makets', hasAccount) } },
  },
  'makets.sortByNewest': {
    room: 'makets',
    palette: `${connected} && ${byTitle}`,
    menus: { 'view/title': { '0_sort@1': view('makets', `${connected} && ${byTitle}`) } },
  },
  'makets.sortByTitle': {
    room: 'makets',
    palette: `${connected} && ${byNewest}`,
    menus: { 'view/title': { '0_sort@1': view('makets', `${connected} && ${byNewest}`) } },
  },
  'makets.rename': {
    room: 'makets',
    palette: false,
    keys: [{ key: 'f2', when: maketsFocused, args: focusedMaket }],
  },
  'makets.delete': {
    room: 'makets',
    palette: false,
    keys: [{ key: 'delete', mac: 'cmd+backspace', when: maketsFocused, args: focusedMaket }],
  },
  'folder.create': {
    room: 'makets',
    icon: 'new-folder',
    menus: {
      'view/title': { 'navigation@1': view('makets', connected) },
      'view/item/context': { '1_new@1': item('makets', 'folder') },
    },
  },
  'folder.rename': {
    room: 'makets',
    palette: hasAccount,
    menus: { 'view/item/context': { '7_modification@1': item('makets', 'folder') } },
    keys: [{ key: 'f2', when: focusedItem('makets', 'folder') }],
  },
  'folder.merge': {
    room: 'makets',
    palette: hasAccount,
    menus: { 'view/item/context': { '6_folder@1': item('makets', 'folder') } },
  },
  'folder.duplicate': {
    room: 'makets',
    palette: hasAccount,
    menus: { 'view/item/context': { '6_folder@2': item('makets', 'folder') } },
  },
  'folder.delete': {
    room: 'makets',
    palette: hasAccount,
    menus: { 'view/item/context': { '7_modification@2': item('makets', 'folder') } },
    keys: [{ key: 'delete', mac: 'cmd+backspace', when: focusedItem('makets', 'folder') }],
  },
  'folder.undo': {
    room: 'makets',
    palette: hasAccount,
    menus: { 'view/title': { '0_undo@1': view('makets', hasAccount) } },
  },
  'folder.history': {
    room: 'makets',
    palette: hasAccount,
    menus: { 'view/title': { '0_undo@2': view('makets', hasAccount) } },
  },
  'maket.addToFolder': {
    room: 'makets',
    palette: hasAccount,
    menus: { 'mailroom.maket.folders': { '1_change@1': always } },
  },
  'maket.moveToFolder': {
    room: 'makets',
    palette: hasAccount,
    menus: { 'mailroom.maket.folders': { '1_change@2': always } },
  },
  'maket.removeFromFolder': {
    room: 'makets',
    palette: hasAccount,
    menus: { 'view/item/context': { '7_modification@2': item('makets', 'inFolder') } },
    keys: [{ key: 'delete', mac: 'cmd+backspace', when: focusedItem('makets', 'inFolder') }],
  },
  'maket.find': {
    room: 'makets',
    icon: 'search',
    palette: hasAccount,
    menus: { 'view/title': { '0_find@1': view('makets', connected) } },
  },
  'maket.where': {
    room: 'makets',
    palette: hasAccount,
    menus: { 'mailroom.maket.folders': { '2_find@1': '!listMultiSelection' } },
  },
  'layout.reveal': {
    room: 'makets',
    palette: layoutOrPreview,
    menus: {
      'editor/title/context': { '7_mailroom@5': layoutFile },
      'explorer/context': { '7_mailroom@5': layoutFile },
    },
  },
  'maket.cut': {
    room: 'makets',
    palette: false,
    menus: { 'view/item/context': { '5_cutcopypaste@1': item('makets', 'maket') } },
    keys: [{ key: 'ctrl+x', mac: 'cmd+x', when: maketsFocused, args: focusedMaket }],
  },
  'maket.copy': {
    room: 'makets',
    palette: false,
    menus: { 'view/item/context': { '5_cutcopypaste@2': item('makets', 'maket') } },
    keys: [{ key: 'ctrl+c', mac: 'cmd+c', when: maketsFocused, args: focusedMaket }],
  },
  'maket.paste': {
    room: 'makets',
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
    room: 'makets',
    palette: false,
    keys: [{ key: 'escape', when: `${maketsFocused} && mailroom.makets.clipped == cut` }],
  },
  'maket.copyId': {
    room: 'makets',
    palette: false,
    menus: { 'view/item/context': { '6_copynumber@1': item('makets', 'maket') } },
  },
  'maket.open': { room: 'makets', palette: false },
  'maket.openLayout': {
    room: 'makets',
    icon: 'go-to-file',
    palette: false,
    menus: { 'view/item/context': { '1_open@1': item('makets', 'hasLayout') } },
  },
  'maket.restore': {
    room: 'makets',
    palette: false,
    menus: { 'mailroom.maket.more': { '1_known@2': itemIs('uploadedHere') } },
  },
  'makets.name': {
    room: 'makets',
    palette: hasAccount,
    menus: { 'view/title': { '0_find@2': view('makets', connected) } },
  },
  'maket.rename': {
    room: 'makets',
    palette: false,
    menus: { 'view/item/context': { '7_modification@1': item('makets', 'maket') } },
    keys: [{ key: 'f2', when: focusedItem('makets', 'maket') }],
  },
  'maket.link': { room: 'makets', palette: false, menus: { 'mailroom.maket.more': { '1_known@1': always } } },
  'maket.forget': {
    room: 'makets',
    palette: false,
    menus: { 'mailroom.maket.more': { '2_forget@1': itemIs('known') } },
  },
  'campaign.new': {
    room: 'review',
    icon: 'add',
    menus: {
      'view/title': { 'navigation@1': view('campaigns', hasAccount) },
      'view/item/context': { '1_open@2': item('makets', 'sendable') },
    },
  },
  'campaign.check': {
    room: 'review',
    palette: layoutOrPreview,
    menus: {
      'editor/title': { '2_mailroom@3': openLayoutOrPreview },
      'view/item/context': { '1_open@3': item('makets', 'sendable') },
    },
  },
  'campaign.add': { room: 'review', menus: { 'view/title': { '1_add@1': view('campaigns', hasAccount) } } },
  'campaign.refresh': {
    room: 'campaigns',
    icon: 'refresh',
    menus: { 'view/title': { 'navigation@2': view('campaigns', hasAccount) } },
  },
  'campaign.statistics': {
    room: 'campaigns',
    icon: 'graph',
    palette: hasAccount,
    menus: { 'view/item/context': { '1_open@1': item('campaigns', 'campaign') } },
  },
  'campaigns.compare': {
    room: 'campaigns',
    palette: hasAccount,
    menus: {
      'view/title': { '2_all@1': view('campaigns', hasAccount) },
      'view/item/context': { '1_open@3': item('campaigns', 'campaign') },
    },
  },
  'campaigns.table': {
    room: 'campaigns',
    icon: 'table',
    palette: hasAccount,
    menus: { 'view/title': { 'navigation@3': view('campaigns', hasAccount) } },
  },
  'campaign.again': {
    room: 'review',
    palette: false,
    menus: { 'view/item/context': { '1_open@2': item('campaigns', 'repeatable') } },
  },
  'campaign.openLayout': {
    room: 'campaigns',
    palette: false,
    menus: { 'view/item/context': { '2_letter@1': item('campaigns', 'hasLayout') } },
  },
  'campaign.preview': {
    room: 'campaigns',
    palette: false,
    menus: { 'view/item/context': { '2_letter@2': item('campaigns', 'hasLayout') } },
  },
  'campaign.showMaket': {
    room: 'campaigns',
    palette: false,
    menus: { 'view/item/context': { '2_letter@3': item('campaigns', 'hasLetter') } },
  },
  'campaign.resolve': {
    room: 'review',
    palette: false,
    menus: { 'view/item/context': { '1_open@1': item('campaigns', 'unknown') } },
  },
  'review.share': {
    room: 'review',
    palette: `activeWebviewPanelId == mailroom.review || ${layoutOrPreview}`,
    menus: {
      'editor/title': { '2_mailroom@4': `${openLayoutOrPreview} || activeWebviewPanelId == mailroom.review` },
    },
  },
  'review.readAnswer': { room: 'review' },
  'campaign.open': { room: 'review' },
  'sending.stop': {
    room: 'campaigns',
    icon: 'debug-stop',
    palette: holding,
    menus: {
      'view/item/context': { 'inline@1': item('campaigns', 'held'), '1_held@1': item('campaigns', 'held') },
    },
  },
  'sending.now': {
    room: 'campaigns',
    icon: 'send',
    palette: holding,
    menus: {
      'view/item/context': { 'inline@2': item('campaigns', 'held'), '1_held@2': item('campaigns', 'held') },
    },
  },
  'list.create': {
    room: 'audience',
    icon: 'add',
    menus: { 'view/title': { 'navigation@1': view('audience', connected) } },
  },
  'list.add': { room: 'audience', menus: { 'view/title': { '1_list@1': view('audience', connected) } } },
  'subscriber.add': {
    room: 'audience',
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
    room: 'audience',
    menus: {
      'view/title': { '2_subscriber@2': view('audience', connected) },
      'view/item/context': { '1_subscriber@2': item('audience', 'list') },
    },
  },
  'audience.import': {
    room: 'audience',
    icon: 'cloud-upload',
    menus: {
      'view/title': { 'navigation@2': view('audience', connected) },
      'view/item/context': { '1_subscriber@3': item('audience', 'list') },
      'explorer/context': { '7_mailroom@4': addressFile },
    },
  },
  'import.show': {
    room: 'audience',
    icon: 'go-to-file',
    palette: false,
    menus: { 'view/item/context': { '1_open@1': item('audience', 'import') } },
  },
  'import.pause': {
    room: 'audience',
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
    room: 'audience',
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
    room: 'audience',
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
    room: 'audience',
    menus: {
      'view/title': { '2_subscriber@3': view('audience', connected) },
      'view/item/context': { '1_subscriber@4': item('audience', 'list') },
    },
  },
  'audience.suppress': {
    room: 'audience',
    menus: { 'view/title': { '3_people@1': view('audience', connected) } },
  },
  'audience.suppressFile': {
    room: 'audience',
    menus: { 'view/title': { '3_people@2': view('audience', connected) } },
  },
  'audience.newSuppressionList': { room: 'audience' },
  'audience.findSuppressed': {
    room: 'audience',
    menus: { 'view/title': { '3_people@4': view('audience', connected) } },
  },
  'audience.findPerson': {
    room: 'audience',
    menus: { 'view/title': { '3_people@3': view('audience', connected) } },
  },
  'list.useInCampaign': {
    room: 'audience',
    menus: { 'view/item/context': { '2_campaign@1': item('audience', 'list') } },
  },
  'list.copyNumber': {
    room: 'audience',
    palette: hasAccount,
    menus: { 'view/item/context': { '5_cutcopypaste@1': item('audience', 'list') } },
  },
  'list.rename': {
    room: 'audience',
    palette: hasAccount,
    menus: { 'view/item/context': { '7_modification@1': item('audience', 'list') } },
    keys: [{ key: 'f2', when: focusedItem('audience', 'list') }],
  },
  'list.forget': {
    room: 'audience',
    palette: hasAccount,
    menus: { 'view/item/context': { '7_modification@2': item('audience', 'list') } },
    keys: [{ key: 'delete', mac: 'cmd+backspace', when: focusedItem('audience', 'list') }],
  },
  'inbox.bounce': {
    room: 'inbox',
    palette: false,
    menus: {
      'editor/title': { '4_server@1': sandboxLetter },
      'view/item/context': { '2_server@1': item('inbox', 'ofCampaign') },
    },
  },
  'inbox.complain': {
    room: 'inbox',
    palette: false,
    menus: {
      'editor/title': { '3_reader@3': sandboxLetter },
      'view/item/context': { '1_reader@3': item('inbox', 'ofCampaign') },
    },
  },
  'inbox.reply': {
    room: 'inbox',
    palette: false,
    menus: {
      'editor/title': { '3_reader@1': sandboxLetter },
      'view/item/context': { '1_reader@1': item('inbox', 'ofCampaign') },
    },
  },
  'inbox.find': {
    room: 'inbox',
    icon: 'search',
    palette: sandbox,
    menus: { 'view/title': { 'navigation@1': view('inbox', connected) } },
  },
  'inbox.open': { room: 'inbox', palette: false },
  'inbox.more': { room: 'inbox', palette: false },
  'inbox.refresh': {
    room: 'inbox',
    icon: 'refresh',
    palette: sandbox,
    menus: { 'view/title': { 'navigation@2': view('inbox') } },
  },
  'inbox.confirm': {
    room: 'inbox',
    palette: false,
    menus: { 'view/item/context': { '1_reader@1': item('inbox', 'toConfirm') } },
  },
  'inbox.unsubscribe': {
    room: 'inbox',
    palette: false,
    menus: {
      'editor/title': { '3_reader@2': sandboxLetter },
      'view/item/context': { '1_reader@2': item('inbox', 'ofCampaign') },
    },
  },
  'sender.add': {
    room: 'domains',
    icon: 'add',
    palette: sandbox,
    menus: { 'view/title': { 'navigation@0': view('domains', `${sandbox} && ${connected}`) } },
  },
  'domains.refresh': {
    room: 'domains',
    icon: 'refresh',
    menus: { 'view/title': { 'navigation@1': view('domains', hasAccount) } },
  },
  'domain.open': {
    room: 'domains',
    icon: 'open-preview',
    menus: {
      'view/item/context': { 'inline@1': item('domains', 'domain'), '1_open@1': item('domains', 'domain') },
    },
  },
  'domain.check': {
    room: 'domains',
    icon: 'sync',
    menus: {
      'view/item/context': {
        'inline@2': view('domains', 'viewItem == domain'),
        '1_open@2': view('domains', 'viewItem == domain'),
      },
    },
  },
  'domain.watch': {
    room: 'domains',
    menus: { 'view/item/context': { '1_open@3': item('domains', 'domain') } },
  },
  'domain.unwatch': { room: 'domains' },
  'domain.copy': {
    room: 'domains',
    icon: 'copy',
    menus: { 'view/item/context': { '2_copy@1': item('domains', 'domain') } },
  },
  'domain.stop': {
    room: 'domains',
    icon: 'debug-stop',
    palette: false,
    menus: { 'view/item/context': { 'inline@2': item('domains', 'checking') } },
  },
  'letter.compare': {
    room: 'received',
    icon: 'diff',
    palette: letter,
    menus: { 'editor/title': { 'navigation@1': letter } },
  },
  'letter.comparePredicted': {
    room: 'received',
    palette: letter,
    menus: { 'editor/title': { '2_mailroom@0': letter } },
  },
  'letter.sendTest': {
    room: 'received',
    palette: letter,
    menus: { 'editor/title': { '2_mailroom@1': letter } },
  },
  'letter.useFooter': {
    room: 'received',
    palette: letter,
    menus: { 'editor/title': { '2_mailroom@2': letter } },
  },
  'letter.useHabits': {
    room: 'received',
    palette: letter,
    menus: { 'editor/title': { '2_mailroom@3': letter } },
  },
  'account.add': { room: 'accounts', menus: { 'view/title': { '1_account@2': view('makets') } } },
  'account.switch': { room: 'accounts', menus: { 'view/title': { '1_account@1': view('makets') } } },
  'account.edit': { room: 'accounts', menus: { 'view/title': { '1_account@3': view('makets') } } },
  'account.remove': { room: 'accounts', menus: { 'view/title': { '1_account@4': view('makets') } } },
  'sandbox.start': { room: 'accounts' },
  'sandbox.reset': { room: 'accounts' },
  'journal.compact': { room: 'journal' },
  'doctor.check': { room: 'doctor' },
  showLog: { room: 'extension' },
};
