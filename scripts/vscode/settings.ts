/** User settings under which VS Code asks nothing, opens nothing by itself and saves only when told to. */
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

/** What moves takes time, and what is still moving is not clicked; nor is what a tooltip lies over, which takes a minute to come. */
export const stillSettings = {
  'workbench.hover.delay': 60_000,
  // A click shows a side bar, and does not hide one that shows already.
  'workbench.activityBar.iconClickBehavior': 'focus',
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
} as const;
