import './pictures.css';
import { render } from 'lit-html';
import {
  type FromPicturesPage,
  type PicturesMemory,
  type PicturesState,
  readToPicturesPage,
  type ToPicturesPage,
} from '../../protocol/pictures.ts';
import { connectHost, whenVisible } from '../shared/host.ts';
import { readSetup } from '../shared/setup.ts';
import { page, type ShownPictures } from './page.ts';

readSetup();
let state: PicturesState | undefined;

/** Which pictures are shown, by width. */
const shown = new Map<number, ShownPictures>();

const host = connectHost<FromPicturesPage, ToPicturesPage, PicturesMemory>(readToPicturesPage, (message) => {
  state = message.state;
  host.keep(message.memory);
  draw();
});

function draw(): void {
  if (state) render(page(state, { shown, choose, ask: host.post }), document.body);
}

function choose(width: number, pictures: ShownPictures): void {
  shown.set(width, pictures);
  draw();
}

whenVisible(() => host.post('ready'));
