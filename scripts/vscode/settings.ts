/** User settings that keep VS Code from asking questions, opening pages and saving automatically. */
export const quietSettings = {
  'window.autoDetectColorScheme': false,
  'window.autoDetectHighContrast': false,
  'window.menuBarVisibility': 'classic',
  'files.autoSave': 'off',
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.editor.useModal': 'off',
  'chat.disableAIFeatures': true,
  'extensions.ignoreRecommendations': true,
  'remote.autoForwardPorts': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
} as const;

/** Turns off animations, which delay clicks, and delays tooltips, which can cover what a test clicks. */
export const stillSettings = {
  'workbench.hover.delay': 60_000,
  // Clicking the icon of the open side bar does not hide the side bar.
  'workbench.activityBar.iconClickBehavior': 'focus',
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
} as const;
