import { attribute } from '../letterQueries.ts';
import type { LetterTree } from '../letterTree.ts';
import { type Feature, noClients } from './canIEmail.ts';
import { judge } from './conditions.ts';
import type { Part } from './parts.ts';
import type { Removal } from './removal.ts';
import type { FeatureFinder, SupportedFeature } from './table.ts';
import { type Use, usesIn } from './uses.ts';

/** A removal because of a feature. */
interface FeatureRemoval extends Removal {
  readonly cause: Feature;
}

/** Yields what some programs drop of a letter, or may drop, by the data of Can I email: each use of each feature that `finder` knows. */
export function* removalsIn(letter: LetterTree, finder: FeatureFinder): Generator<FeatureRemoval> {
  const isKnown = (name: string) => finder.featuresOf(name).length > 0;
  for (const use of usesIn(letter, isKnown))
    for (const feature of finder.featuresOf(use.name)) yield* removalsOf(use, feature);
}

function* removalsOf({ place, part }: Use, supported: SupportedFeature): Generator<FeatureRemoval> {
  const { feature } = supported;
  let [programs, undecided] = [supported.without, noClients];
  for (const { clients, conditions } of supported.partly) {
    const verdict = judge(part, conditions);
    if (verdict.isUndecided) undecided |= clients;
    if (!verdict.isDropped) continue;
    const larger = verdict.withCarrier ? carrierOf(part) : attributeOf(part, verdict.attribute);
    if (larger) yield { cause: feature, place, part: larger, programs: clients, undecided: noClients };
    else programs |= clients;
  }
  if (programs || undecided) yield { cause: feature, place, part, programs, undecided };
}

/** Returns the style attribute or the style sheet around a part. */
function carrierOf({ element, sheet }: Part): Part | undefined {
  if (sheet) return { kind: 'element', place: sheet.element.tag, element: sheet.element };
  return attributeOf({ element }, 'style');
}

function attributeOf({ element }: Pick<Part, 'element'>, name: string | undefined): Part | undefined {
  const found = element && name !== undefined ? attribute(element, name) : undefined;
  return (
    found && { kind: 'attribute', place: { start: found.start, end: found.end }, element, attribute: found }
  );
}
