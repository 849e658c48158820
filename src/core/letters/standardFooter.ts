/** The service’s standard footer, as the sandbox appends it. The preview shows it if the settings have none. */
export const standardFooter =
  '<div style="padding:16px;font-family:Arial,sans-serif;font-size:12px;line-height:18px;color:#6b7280;text-align:center">You receive this letter because you subscribed to it. <a href="#" style="color:#6b7280">Unsubscribe</a></div>';
