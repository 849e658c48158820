/** The names that the manifest and the code share. `test/unit/manifest.test.ts` compares them. */

/** The ids of each room’s commands. Written by `npm run manifest` from `scripts/manifest/commands.ts`. */
export const commandsOf = {
  newLayout: {
    layoutNew: 'mailroom.layout.new',
  },
  example: {
    exampleOpen: 'mailroom.example.open',
    firstStepsShow: 'mailroom.firstSteps.show',
  },
  preview: {
    layoutPreview: 'mailroom.layout.preview',
    layoutPreviewAnother: 'mailroom.layout.previewAnother',
    layoutAddFooter: 'mailroom.layout.addFooter',
    layoutAddPeople: 'mailroom.layout.addPeople',
    previewToggleLock: 'mailroom.preview.toggleLock',
    previewNextPerson: 'mailroom.preview.nextPerson',
  },
  compiling: {
    layoutShowHtml: 'mailroom.layout.showHtml',
    layoutCopyHtml: 'mailroom.layout.copyHtml',
    layoutExportHtml: 'mailroom.layout.exportHtml',
  },
  upload: {
    layoutUpload: 'mailroom.layout.upload',
    layoutUploadAndReplace: 'mailroom.layout.uploadAndReplace',
  },
  testSends: {
    layoutSendTest: 'mailroom.layout.sendTest',
  },
  checks: {
    layoutLinks: 'mailroom.layout.links',
    layoutAddParameters: 'mailroom.layout.addParameters',
    layoutCheckLinks: 'mailroom.layout.checkLinks',
    layoutComparePictures: 'mailroom.layout.comparePictures',
    layoutFixAccessibility: 'mailroom.layout.fixAccessibility',
    layoutDescribePictures: 'mailroom.layout.describePictures',
    layoutMakeSmaller: 'mailroom.layout.makeSmaller',
  },
  language: {
    partExtract: 'mailroom.part.extract',
    partInline: 'mailroom.part.inline',
  },
  translations: {
    layoutExtractTexts: 'mailroom.layout.extractTexts',
    layoutAddLanguage: 'mailroom.layout.addLanguage',
  },
  makets: {
    layoutCompareWithUploaded: 'mailroom.layout.compareWithUploaded',
    layoutCompareVersionPictures: 'mailroom.layout.compareVersionPictures',
    layoutVersions: 'mailroom.layout.versions',
    maketsRefresh: 'mailroom.makets.refresh',
    maketsSortByNewest: 'mailroom.makets.sortByNewest',
    maketsSortByTitle: 'mailroom.makets.sortByTitle',
    maketsRename: 'mailroom.makets.rename',
    maketsDelete: 'mailroom.makets.delete',
    folderCreate: 'mailroom.folder.create',
    folderRename: 'mailroom.folder.rename',
    folderMerge: 'mailroom.folder.merge',
    folderDuplicate: 'mailroom.folder.duplicate',
    folderDelete: 'mailroom.folder.delete',
    folderUndo: 'mailroom.folder.undo',
    folderHistory: 'mailroom.folder.history',
    maketAddToFolder: 'mailroom.maket.addToFolder',
    maketMoveToFolder: 'mailroom.maket.moveToFolder',
    maketRemoveFromFolder: 'mailroom.maket.removeFromFolder',
    maketFind: 'mailroom.maket.find',
    maketWhere: 'mailroom.maket.where',
    layoutReveal: 'mailroom.layout.reveal',
    maketCut: 'mailroom.maket.cut',
    maketCopy: 'mailroom.maket.copy',
    maketPaste: 'mailroom.maket.paste',
    maketClearCut: 'mailroom.maket.clearCut',
    maketCopyId: 'mailroom.maket.copyId',
    maketOpen: 'mailroom.maket.open',
    maketOpenLayout: 'mailroom.maket.openLayout',
    maketRestore: 'mailroom.maket.restore',
    maketsName: 'mailroom.makets.name',
    maketRename: 'mailroom.maket.rename',
    maketLink: 'mailroom.maket.link',
    maketForget: 'mailroom.maket.forget',
  },
  review: {
    campaignNew: 'mailroom.campaign.new',
    campaignCheck: 'mailroom.campaign.check',
    campaignAdd: 'mailroom.campaign.add',
    campaignAgain: 'mailroom.campaign.again',
    campaignResolve: 'mailroom.campaign.resolve',
    reviewShare: 'mailroom.review.share',
    reviewReadAnswer: 'mailroom.review.readAnswer',
    campaignOpen: 'mailroom.campaign.open',
  },
  campaigns: {
    campaignRefresh: 'mailroom.campaign.refresh',
    campaignStatistics: 'mailroom.campaign.statistics',
    campaignsCompare: 'mailroom.campaigns.compare',
    campaignsTable: 'mailroom.campaigns.table',
    campaignOpenLayout: 'mailroom.campaign.openLayout',
    campaignPreview: 'mailroom.campaign.preview',
    campaignShowMaket: 'mailroom.campaign.showMaket',
    sendingStop: 'mailroom.sending.stop',
    sendingNow: 'mailroom.sending.now',
  },
  audience: {
    listCreate: 'mailroom.list.create',
    listAdd: 'mailroom.list.add',
    subscriberAdd: 'mailroom.subscriber.add',
    subscriberAddWithDetails: 'mailroom.subscriber.addWithDetails',
    audienceImport: 'mailroom.audience.import',
    importShow: 'mailroom.import.show',
    importPause: 'mailroom.import.pause',
    importResume: 'mailroom.import.resume',
    importCancel: 'mailroom.import.cancel',
    audienceImportClipboard: 'mailroom.audience.importClipboard',
    audienceSuppress: 'mailroom.audience.suppress',
    audienceSuppressFile: 'mailroom.audience.suppressFile',
    audienceNewSuppressionList: 'mailroom.audience.newSuppressionList',
    audienceFindSuppressed: 'mailroom.audience.findSuppressed',
    audienceFindPerson: 'mailroom.audience.findPerson',
    listUseInCampaign: 'mailroom.list.useInCampaign',
    listCopyNumber: 'mailroom.list.copyNumber',
    listRename: 'mailroom.list.rename',
    listForget: 'mailroom.list.forget',
  },
  inbox: {
    inboxBounce: 'mailroom.inbox.bounce',
    inboxComplain: 'mailroom.inbox.complain',
    inboxReply: 'mailroom.inbox.reply',
    inboxFind: 'mailroom.inbox.find',
    inboxOpen: 'mailroom.inbox.open',
    inboxMore: 'mailroom.inbox.more',
    inboxRefresh: 'mailroom.inbox.refresh',
    inboxConfirm: 'mailroom.inbox.confirm',
    inboxUnsubscribe: 'mailroom.inbox.unsubscribe',
  },
  domains: {
    senderAdd: 'mailroom.sender.add',
    domainsRefresh: 'mailroom.domains.refresh',
    domainOpen: 'mailroom.domain.open',
    domainCheck: 'mailroom.domain.check',
    domainWatch: 'mailroom.domain.watch',
    domainUnwatch: 'mailroom.domain.unwatch',
    domainCopy: 'mailroom.domain.copy',
    domainStop: 'mailroom.domain.stop',
  },
  received: {
    letterCompare: 'mailroom.letter.compare',
    letterComparePredicted: 'mailroom.letter.comparePredicted',
    letterSendTest: 'mailroom.letter.sendTest',
    letterUseFooter: 'mailroom.letter.useFooter',
    letterUseHabits: 'mailroom.letter.useHabits',
  },
  accounts: {
    accountAdd: 'mailroom.account.add',
    accountSwitch: 'mailroom.account.switch',
    accountEdit: 'mailroom.account.edit',
    accountRemove: 'mailroom.account.remove',
    sandboxStart: 'mailroom.sandbox.start',
    sandboxReset: 'mailroom.sandbox.reset',
  },
  journal: {
    journalCompact: 'mailroom.journal.compact',
  },
  doctor: {
    doctorCheck: 'mailroom.doctor.check',
  },
  extension: {
    showLog: 'mailroom.showLog',
  },
} as const;

/** The ids of all commands. */
export const commands = {
  ...commandsOf.accounts,
  ...commandsOf.audience,
  ...commandsOf.campaigns,
  ...commandsOf.checks,
  ...commandsOf.compiling,
  ...commandsOf.doctor,
  ...commandsOf.domains,
  ...commandsOf.extension,
  ...commandsOf.example,
  ...commandsOf.inbox,
  ...commandsOf.journal,
  ...commandsOf.language,
  ...commandsOf.makets,
  ...commandsOf.newLayout,
  ...commandsOf.preview,
  ...commandsOf.received,
  ...commandsOf.review,
  ...commandsOf.testSends,
  ...commandsOf.translations,
  ...commandsOf.upload,
};

export const views = {
  makets: 'mailroom.makets',
  campaigns: 'mailroom.campaigns',
  audience: 'mailroom.audience',
  domains: 'mailroom.domains',
  inbox: 'mailroom.inbox',
} as const;

export const settings = {
  accounts: 'mailroom.accounts',
  dragging: 'mailroom.makets.dragging',
  footerAccount: 'mailroom.footer.account',
  footerStandard: 'mailroom.footer.standard',
  remoteImages: 'mailroom.preview.remoteImages',
  dateFormat: 'mailroom.sends.dateFormat',
  sendingHold: 'mailroom.sending.hold',
  reviewApprovals: 'mailroom.review.approvals',
  linkParameters: 'mailroom.links.parameters',
  domainResolvers: 'mailroom.domains.resolvers',
  sandboxSmtp: 'mailroom.sandbox.smtp',
  sandboxLetters: 'mailroom.sandbox.letters',
  sandboxPlan: 'mailroom.sandbox.plan',
  sandboxRateLimit: 'mailroom.sandbox.rateLimit',
  testGroups: 'mailroom.tests.groups',
  templatesFolder: 'mailroom.templates.folder',
  includeFolders: 'mailroom.includeFolders',
  picturesBase: 'mailroom.pictures.base',
  picturesBrowser: 'mailroom.pictures.browser',
  uploadSmaller: 'mailroom.upload.makeSmaller',
  checksEnabled: 'mailroom.checks.enabled',
  checksClients: 'mailroom.checks.clients',
  checksRules: 'mailroom.checks.rules',
  checksPlaceholders: 'mailroom.checks.placeholders',
  checksHouse: 'mailroom.checks.house',
} as const;

/** The walkthrough of the manifest. */
export const walkthrough = 'firstSteps';

/**
 * Context keys. `state` has the values of `ConnectionState`; `sandbox` says that the sandbox is the active account;
 * `maketsOrder` is `newest` or `title`; `maketsClipped` is `cut` or `copied` when makets can be pasted.
 */
export const contextKeys = {
  state: 'mailroom.state',
  sandbox: 'mailroom.sandbox',
  hasAccounts: 'mailroom.hasAccounts',
  /** The steps of the walkthrough: each becomes true when this window does for the first time what it asks for. */
  previewed: 'mailroom.did.preview',
  uploaded: 'mailroom.did.upload',
  sandboxLetterRead: 'mailroom.did.readLetter',
  reviewed: 'mailroom.did.review',
  statisticsRead: 'mailroom.did.readStatistics',
  /** The paths of layouts that have been uploaded to the active account. */
  uploadedLayouts: 'mailroom.uploadedLayouts',
  maketsEmpty: 'mailroom.makets.empty',
  maketsOrder: 'mailroom.makets.order',
  maketsClipped: 'mailroom.makets.clipped',
  campaignsEmpty: 'mailroom.campaigns.empty',
  /** True while this window holds a campaign. */
  holding: 'mailroom.holding',
  audienceEmpty: 'mailroom.audience.empty',
  domainsEmpty: 'mailroom.domains.empty',
  inboxEmpty: 'mailroom.inbox.empty',
  /** True while a list with checkboxes is open. */
  ticking: 'mailroom.ticking',
} as const;

/** Key in the workspace state: the domains that this window watches. */
export const watchedDomains = 'mailroom.watchedDomains';

export const webviews = {
  preview: 'mailroom.preview',
  /** The preview of an uploaded maket. It is no layout, so nothing in it can be uploaded or sent as a test. */
  maket: 'mailroom.maket',
  statistics: 'mailroom.statistics',
  campaigns: 'mailroom.campaignTable',
  domain: 'mailroom.domain',
  import: 'mailroom.import',
  links: 'mailroom.links',
  review: 'mailroom.review',
  changes: 'mailroom.changes',
  pictures: 'mailroom.pictures',
} as const;

/** The view type of the page about predictions, which VS Code does not restore. */
export const predictedPage = 'mailroom.predicted';

/** The view types of custom editors. */
export const editors = {
  letter: 'mailroom.letter',
} as const;

/** The language of HTML in read-only documents: colored like HTML, but not checked, since it can’t be edited. */
export const shownHtml = 'mailroom-html';

/** The scheme of read-only documents with compiled HTML. The manifest uses it in menus. */
export const compiledScheme = 'mailroom-html';

/** The scheme of letters in the sandbox’s inbox. */
export const inboxScheme = 'mailroom-inbox';

/** The scheme of read-only documents with uploaded HTML. */
export const uploadedScheme = 'mailroom-uploaded';

/** The scheme of read-only documents with facts about a maket. */
export const knownScheme = 'mailroom-known';

/** The scheme of read-only documents with received HTML, for comparison with the upload. */
export const receivedScheme = 'mailroom-received';

/** The scheme of read-only documents with the letters of approval packets. */
export const packetScheme = 'mailroom-packet';

/** Where the remarks of readers on layouts of the workspace are kept (`RemarkProblems`). */
export const keptRemarks = 'mailroom.remarks';

/** The id of the provider of the server for agents. */
export const mcpServers = 'mailroom.tools';
