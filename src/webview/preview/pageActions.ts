import type { Appearance, PreviewView, RequestName } from '../../protocol/preview.ts';

export interface PageActions {
  chooseWidth(width: PreviewView['width']): void;
  chooseZoom(zoom: PreviewView['zoom']): void;
  chooseAppearance(appearance: Appearance): void;
  chooseFooter(footer: PreviewView['footer']): void;
  showAsText(asText: boolean): void;
  /** Takes back all that makes the letter look otherwise than usual. */
  showAsUsual(): void;
  loadPictures(allowed: boolean): void;
  pin(pinned: boolean): void;
  /** Asks the extension for something that it does. */
  ask(request: RequestName): void;
  showProblems(): void;
  showFooter(): void;
  addFooter(): void;
  /** Somebody points at the footer's label, which keeps it shown. */
  pointAtFooter(pointed: boolean): void;
}
