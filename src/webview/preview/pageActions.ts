import type { PreviewWidth } from '../../protocol/preview.ts';

export interface PageActions {
  chooseWidth(width: PreviewWidth): void;
  loadPictures(allowed: boolean): void;
  toggleMenu(open: boolean): void;
  showProblems(): void;
  showFooter(): void;
  addFooter(): void;
  setAccountFooter(): void;
  /** Somebody points at the footer's label, which keeps it shown. */
  pointAtFooter(pointed: boolean): void;
}
