import * as cssTree from 'css-tree';
import { defaultTreeAdapter, parse } from 'parse5';
import { canIEmail } from '../../../scripts/caniemail.ts';
import { standsAlone } from '../../../src/compiler/block.ts';
import { inlineStylesApart } from '../../../src/compiler/inlineStyles.ts';
import { scanBlocks, scanMjml } from '../../../src/compiler/scan.ts';
import { readAddressCell, readAddressList } from '../../../src/core/addressList.ts';
import { readAnswerCodes } from '../../../src/core/approval/answerCode.ts';
import { withoutTags } from '../../../src/core/approval/answerText.ts';
import { readCampaignFile, writeCampaignFile } from '../../../src/core/approval/campaignFile.ts';
import { readRemarks, writeRemarks } from '../../../src/core/approval/remarks.ts';
import {
  figuresAsCsv,
  figuresAsJson,
  markdownTable,
  markdownText,
  tableAsCsv,
  tableAsJson,
} from '../../../src/core/campaigns/figureFiles.ts';
import { inboxLines, subjectRemarks } from '../../../src/core/campaigns/inboxPrograms.ts';
import { annotationPlace } from '../../../src/core/checks/annotations/annotationPlace.ts';
import { readAnnotations } from '../../../src/core/checks/annotations/readAnnotations.ts';
import { readTime } from '../../../src/core/checks/annotations/times.ts';
import { checkLetter } from '../../../src/core/checks/checkLetter.ts';
import {
  firstTag,
  indentAt,
  indentStep,
  lineBreakOf,
  lineStart,
  tagAt,
} from '../../../src/core/checks/edit.ts';
import { missingFields, unknownFields } from '../../../src/core/checks/fields.ts';
import { fixesOf } from '../../../src/core/checks/fixes.ts';
import { guessLanguage } from '../../../src/core/checks/guessLanguage.ts';
import { readAnyColor } from '../../../src/core/checks/house/anyColor.ts';
import { houseFindings } from '../../../src/core/checks/house/houseFindings.ts';
import { houseRulesFor, readHouseRules } from '../../../src/core/checks/house/houseRules.ts';
import { isInFiles } from '../../../src/core/checks/house/ruleFiles.ts';
import {
  isMatch,
  occurrences,
  readWildcards,
  withoutCase,
} from '../../../src/core/checks/house/wildcards.ts';
import {
  isAddressOrFile,
  isDateOrIssue,
  isKindOfPicture,
  isNavigation,
  leadsElsewhere,
} from '../../../src/core/checks/idleTexts.ts';
import { titleOf } from '../../../src/core/checks/letterTitle.ts';
import { isBroken } from '../../../src/core/checks/links.ts';
import { linkTargets } from '../../../src/core/checks/linkTargets.ts';
import { areInText, maskedCode, unmasked } from '../../../src/core/checks/maskedCode.ts';
import { localPictures, pictureFileRules } from '../../../src/core/checks/pictureFiles.ts';
import { hasPlaceholder } from '../../../src/core/checks/placeholders.ts';
import { readPng } from '../../../src/core/checks/png.ts';
import { recoloringEdits } from '../../../src/core/checks/recoloring.ts';
import { layoutRules, rules } from '../../../src/core/checks/rules.ts';
import {
  readSilences,
  silenceHere,
  silenceInFile,
  silencingComments,
} from '../../../src/core/checks/silencing.ts';
import { smallerLetter } from '../../../src/core/checks/smaller/smallerLetter.ts';
import { guessedProgram } from '../../../src/core/checks/support/guessedProgram.ts';
import { isForOutlook } from '../../../src/core/checks/support/outlookConditions.ts';
import { comparePredictions } from '../../../src/core/checks/support/predictions.ts';
import { seenCuts } from '../../../src/core/checks/support/seenCuts.ts';
import { supportTable } from '../../../src/core/checks/support/table.ts';
import { usesIn } from '../../../src/core/checks/support/uses.ts';
import { groupsOf, letterOfPrograms, viewOf } from '../../../src/core/checks/support/views.ts';
import { isOfKind, liveState } from '../../../src/core/domains/liveRecord.ts';
import { quotedStrings, zoneLines } from '../../../src/core/domains/recordToSet.ts';
import { readEmailAddress } from '../../../src/core/emailAddress.ts';
import { parseRecord } from '../../../src/core/folders/history.ts';
import { isAddressList, listColumns, readAddressRows } from '../../../src/core/imports/addressRows.ts';
import { eastAsianCost, letterCost } from '../../../src/core/imports/alphabets.ts';
import { RowChecker } from '../../../src/core/imports/checkRows.ts';
import {
  guessColumns,
  headerKey,
  isAddressCell,
  isKnownHeader,
  mappingProblem,
} from '../../../src/core/imports/columns.ts';
import { isRoleAddress, isThrowAwayDomain, suggestAddress } from '../../../src/core/imports/doubts.ts';
import { guessEncoding } from '../../../src/core/imports/encodingGuess.ts';
import { recognizeExport } from '../../../src/core/imports/exports.ts';
import { findFormat, isCopiedTable, sampleRows, widthOf } from '../../../src/core/imports/fileFormat.ts';
import { withLatinLetters } from '../../../src/core/imports/lookAlikes.ts';
import { findOptOutColumns, OptOutSurvey, rowsLeftOut } from '../../../src/core/imports/optOut.ts';
import {
  isTime,
  kindOfHeader,
  normalized,
  statusWish,
  wishOf,
} from '../../../src/core/imports/optOutWords.ts';
import { otherFormat } from '../../../src/core/imports/otherFormats.ts';
import { parseImportEvent } from '../../../src/core/imports/progress.ts';
import { formatRow, harmlessCell, withoutGuards, writtenRow } from '../../../src/core/imports/report.ts';
import { readRows } from '../../../src/core/imports/rows.ts';
import { linkedLayout } from '../../../src/core/journal/facts.ts';
import { isConflictMark, parseLine } from '../../../src/core/journal/parse.ts';
import { compactLines, repairLines } from '../../../src/core/journal/tidy.ts';
import {
  isInnerPath,
  isLayoutPath,
  layoutKind,
  ownFooterName,
  withoutEnding,
} from '../../../src/core/layouts/layout.ts';
import { checkLayoutFileName, layoutFileName } from '../../../src/core/layouts/layoutFileName.ts';
import { layoutTitle, titlePlace } from '../../../src/core/layouts/layoutTitle.ts';
import { withMovedPaths } from '../../../src/core/layouts/movedPaths.ts';
import { picturePath, pictureType } from '../../../src/core/layouts/picturePath.ts';
import { hasBody, isMjmlPart, isWholeLayout } from '../../../src/core/layouts/wholeLayout.ts';
import { writtenPictures } from '../../../src/core/layouts/writtenPictures.ts';
import { attachmentName } from '../../../src/core/letters/attachmentName.ts';
import { chosenScheme, hasDarkStyles, inScheme } from '../../../src/core/letters/colorScheme.ts';
import { readColor } from '../../../src/core/letters/colors.ts';
import { letterOpening } from '../../../src/core/letters/letterOpening.ts';
import { letterChangeOf } from '../../../src/core/letters/letterPieces.ts';
import { letterText } from '../../../src/core/letters/letterText.ts';
import { leavesFooterInPlace, placeFooter } from '../../../src/core/letters/placeFooter.ts';
import { withoutRandomIds } from '../../../src/core/letters/randomIds.ts';
import { carriedOver, carriedOverBehind } from '../../../src/core/letters/received/addedParts.ts';
import { compareReceived, lineBreaksOf } from '../../../src/core/letters/received/compareReceived.ts';
import { excerpts } from '../../../src/core/letters/received/differences.ts';
import { learnHabits } from '../../../src/core/letters/received/learnHabits.ts';
import { markPlaces } from '../../../src/core/letters/received/markPlaces.ts';
import { hasPictures } from '../../../src/core/letters/received/pixel.ts';
import { samePassage } from '../../../src/core/letters/received/samePassage.ts';
import { tokensOf } from '../../../src/core/letters/received/tokens.ts';
import { withoutReader } from '../../../src/core/letters/received/withoutReader.ts';
import { scriptOf } from '../../../src/core/letters/scripts.ts';
import { spokenLetter } from '../../../src/core/letters/spokenLetter.ts';
import { refuseEndlessStyles } from '../../../src/core/letters/styleLimits.ts';
import { refuseManyAttributes, withTreeLimits } from '../../../src/core/letters/treeLimits.ts';
import { isToUnsubscribe } from '../../../src/core/letters/unsubscribing.ts';
import {
  countedLink,
  keepsParameters,
  leadsTo,
  lostParameters,
  parametersFate,
  parametersLostBy,
} from '../../../src/core/links/carriedParameters.ts';
import { finalAddress } from '../../../src/core/links/finalAddress.ts';
import { incompleteLinks, letterLinks } from '../../../src/core/links/letterLinks.ts';
import { readLinkAddress } from '../../../src/core/links/linkAddress.ts';
import {
  campaignOf,
  campaignSlug,
  filledTemplate,
  readTemplate,
  usualTemplate,
  writtenTemplate,
} from '../../../src/core/links/parameterTemplate.ts';
import { readMaketNames } from '../../../src/core/makets/maketNames.ts';
import { classDeclarations, classMentions, isClassName, mentionAt } from '../../../src/core/mjml/classes.ts';
import { embeddedCss } from '../../../src/core/mjml/embeddedCss.ts';
import { formatMjml } from '../../../src/core/mjml/format.ts';
import { isRelative, writtenIncludes } from '../../../src/core/mjml/includes.ts';
import { isOfOtherVersion, otherVersionIn } from '../../../src/core/mjml/otherVersions.ts';
import { outline } from '../../../src/core/mjml/outline.ts';
import { elementsToExtract, includeAt, indentationAt, reindented } from '../../../src/core/mjml/parts.ts';
import { attributeChoices, units } from '../../../src/core/mjml/registry.ts';
import { elementsAround, readTree } from '../../../src/core/mjml/tree.ts';
import { typedValue, usedValues } from '../../../src/core/mjml/values.ts';
import { withCssUrls } from '../../../src/core/pictures/cssUrls.ts';
import { pictureMediaType } from '../../../src/core/pictures/pictureContent.ts';
import { hostedAddress, hostedPath, readPictureFolders } from '../../../src/core/pictures/pictureFolders.ts';
import {
  numberedNames,
  pictureFileName,
  pictureInsertion,
  writtenPath,
} from '../../../src/core/pictures/pictureInsertion.ts';
import { pictureWidth } from '../../../src/core/pictures/pictureWidth.ts';
import { lostPicture, placeholderPicture } from '../../../src/core/pictures/placeholderPicture.ts';
import { resolveLayout } from '../../../src/core/pictures/resolveLayout.ts';
import { checkFolderName, normalizeFolderName } from '../../../src/core/port/service.ts';
import { checkServiceAddress, isLoopback } from '../../../src/core/port/serviceAddress.ts';
import { fieldLike, isOfService, PeopleFields } from '../../../src/core/samplePeople/fieldValues.ts';
import { peopleFileName, readPeople } from '../../../src/core/samplePeople/people.ts';
import { peopleKeys } from '../../../src/core/samplePeople/peopleKeys.ts';
import { samplePeople } from '../../../src/core/samplePeople/samplePeople.ts';
import { fieldsOfLetter } from '../../../src/core/templates/fieldsOfLetter.ts';
import { readFieldUses } from '../../../src/core/templates/fieldUses.ts';
import { filledIn, notFilledIn } from '../../../src/core/templates/filledIn.ts';
import { GoError } from '../../../src/core/templates/go/goError.ts';
import { parseGo } from '../../../src/core/templates/go/parseGo.ts';
import { readSyntaxes, unclosedFields } from '../../../src/core/templates/placeholderSyntax.ts';
import { fillInFields, hasOtherFields } from '../../../src/core/templates/placeholders.ts';
import { templateCode } from '../../../src/core/templates/templateCode.ts';
import { templateDeclaration } from '../../../src/core/templates/templateDeclaration.ts';
import { recognizeLanguage, templateLanguageOf } from '../../../src/core/templates/templateLanguage.ts';
import { typedField } from '../../../src/core/templates/typedField.ts';
import { differentAddresses, readTestGroups, withoutAddress } from '../../../src/core/testGroups.ts';
import { addressFinder } from '../../../src/core/text/addressWritings.ts';
import { characterReferences, decodedText, percentDecoded } from '../../../src/core/text/decodedText.ts';
import { isLanguageTag, languageTagOf } from '../../../src/core/text/languageTag.ts';
import { withLineFeeds } from '../../../src/core/text/lineEnds.ts';
import { createLocalizer } from '../../../src/core/text/localizer.ts';
import { lostLetters } from '../../../src/core/text/lostLetters.ts';
import { tags, words, writtenAttributes } from '../../../src/core/text/markup.ts';
import { misreadCyrillic } from '../../../src/core/text/misreadCyrillic.ts';
import { misreadUtf8 } from '../../../src/core/text/misreadUtf8.ts';
import { isMistaken } from '../../../src/core/text/mistakenName.ts';
import { nearestName } from '../../../src/core/text/nearestName.ts';
import { passages, replaced, withoutEnd } from '../../../src/core/text/passages.ts';
import { nameProblem, portableName } from '../../../src/core/text/portableName.ts';
import { readJson } from '../../../src/core/text/readJson.ts';
import { foldedPath, isSamePath, leadsOut, pathFrom } from '../../../src/core/text/samePath.ts';
import { cut, cutPhrase, looksShortened, shortPhrase, shortText } from '../../../src/core/text/shortText.ts';
import { pathOf, spelledPath } from '../../../src/core/text/spelledPath.ts';
import { withoutSecret } from '../../../src/core/text/withoutSecret.ts';
import { readStartTime } from '../../../src/core/time/startTime.ts';
import { readTypedTime } from '../../../src/core/time/typedTime.ts';
import { extractTexts } from '../../../src/core/translations/extractTexts.ts';
import {
  attributeValue,
  escaped,
  inlineHtml,
  isMarkupClosed,
  plainText,
} from '../../../src/core/translations/inlineHtml.ts';
import { placedKeys } from '../../../src/core/translations/keyPlaces.ts';
import {
  directionOf,
  languageFileName,
  layoutNameOf,
  readLanguageFileName,
} from '../../../src/core/translations/languageFiles.ts';
import { languageChanges } from '../../../src/core/translations/letterLanguage.ts';
import { readTexts, readWhileTyping } from '../../../src/core/translations/readTexts.ts';
import { resolveTexts } from '../../../src/core/translations/resolveTexts.ts';
import { addedTexts, entryFindings, keysWithoutText } from '../../../src/core/translations/textFindings.ts';
import { languageTextFindings, layoutTextFindings } from '../../../src/core/translations/textFindingTexts.ts';
import {
  firstKeyIn,
  holdsKey,
  textKeys,
  typedKey,
  writtenKey,
} from '../../../src/core/translations/textKeys.ts';
import { untranslatedFile, withoutUntranslated } from '../../../src/core/translations/untranslated.ts';
import { redact } from '../../../src/extension/redact.ts';
import { parseLetter } from '../../../src/inspector/elementTree.ts';
import { droppedTexts, undescribedPictures, unreadMjml } from '../../../src/inspector/layoutRules.ts';
import { letterInWords } from '../../../src/inspector/letterInWords.ts';
import { cssAsLongAsWritten } from '../../../src/inspector/letterTree/attributes.ts';
import { hiddenContent, readComment } from '../../../src/inspector/letterTree/comments.ts';
import { withNestingSelectors } from '../../../src/inspector/letterTree/nestedCss.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';
import { readReceivedLetter } from '../../../src/inspector/receivedLetter/readReceivedLetter.ts';
import { readElements } from '../../../src/inspector/sourceElements.ts';
import { parseGo as fillInGo } from '../../../src/inspector/templates/go.ts';
import { TooMuchCode, TooMuchText } from '../../../src/inspector/templates/renderer.ts';
import { asLetterNode } from '../../../src/sandbox/letters/plainText.ts';
import { checkEmail, checkLink } from '../../../src/service/checkParameters.ts';
import { parseErrorBody } from '../../../src/service/errorBody.ts';
import { failureClass } from '../../../src/webview/statistics/failureClass.ts';
import { orTooLarge } from '../../support/orTooLarge.ts';
import type { Reader } from './takesLinearTime.ts';

const data = canIEmail();
const clients = Object.keys(data.clients);
const now = new Date(0);
const usualParameters = writtenTemplate(usualTemplate) ?? [];

/** Returns the tree of a letter within the limits of its readers. Throws `TreeTooLarge`. */
const bodyOf = (html: string) =>
  asLetterNode(parse(html, { treeAdapter: withTreeLimits(defaultTreeAdapter, html) }));
const whole = (source: string) => ({ source, start: 0, end: source.length });

const textsWording = { l10n: createLocalizer({}, 'en'), language: 'en' };

/** House rules of each kind. */
const { rules: houseRules } = readHouseRules([
  ...['text', 'html', 'link', 'picture', 'font'].flatMap((kind) => [
    { kind, mustNotHave: ['a', 'a*a*b', '*<*'], message: 'a' },
    { kind, mustHave: 'no such passage', message: 'a' },
  ]),
  { kind: 'color', mustNotHave: '#fff', message: 'a' },
  ...['link', 'picture', 'color', 'font'].map((kind) => ({ kind, onlyThese: '#fff', message: 'a' })),
]);
const patternsOf = (written: string) => [readWildcards(written, true)].filter((one) => one !== undefined);

/** The readers of untrusted texts in `src/core`, by file and name. */
export const coreReaders: Readonly<Record<string, Reader>> = {
  'text/decodedText.ts percentDecoded': percentDecoded,
  'text/decodedText.ts characterReferences': (text) => [...characterReferences(text)],
  'letters/scripts.ts scriptOf': scriptOf,
  'links/carriedParameters.ts countedLink': (text) =>
    countedLink({
      uploaded: `https://a.example/?${text}`,
      received: `https://b.example/${text}?u=https%3A%2F%2Fa.example%2F%3F${text}`,
    }),
  'links/carriedParameters.ts leadsTo': (text) =>
    leadsTo(`https://a.example/?${text}`, `https://a.example/?${text}&a`),
  'links/carriedParameters.ts keepsParameters': (text) =>
    keepsParameters(`https://a.example/?${text}`, `https://b.example/?${text}`),
  'links/carriedParameters.ts parametersLostBy': (text) =>
    parametersLostBy({
      uploaded: `https://a.example/?${text}&a=1`,
      received: `https://b.example/?u=https%3A%2F%2Fa.example%2F%3F${text}`,
    }),
  'links/carriedParameters.ts lostParameters': (text) =>
    lostParameters(`https://a.example/?${text}`, `https://a.example/?${text}&a`),
  'links/carriedParameters.ts parametersFate': (text) =>
    parametersFate({
      uploaded: `https://a.example/?${text}`,
      received: `https://b.example/${text}?u=https%3A%2F%2Fa.example%2F%3F${text}`,
    }),
  'links/finalAddress.ts finalAddress': (text) =>
    finalAddress(`https://a.example/?${text}`, `https://a.example/?${text}&a`, [text]),
  'links/letterLinks.ts letterLinks': (text) => orTooLarge(() => letterLinks(readLetterTree(text))),
  'links/letterLinks.ts incompleteLinks': (text) =>
    orTooLarge(() => incompleteLinks(letterLinks(readLetterTree(text)), usualParameters)),
  'links/linkAddress.ts readLinkAddress': (text) => readLinkAddress(`https://a.example/${text}`),
  'links/parameterTemplate.ts campaignSlug': (text) => campaignSlug(text),
  'links/parameterTemplate.ts campaignOf': (text) =>
    campaignOf(
      [{ address: { bare: '', parameters: [{ name: 'utm_campaign', value: text }] } }],
      usualParameters,
    ),
  'links/parameterTemplate.ts readTemplate': (text) => readTemplate(`utm_source=${text}`),
  'links/parameterTemplate.ts filledTemplate': (text) => filledTemplate(usualParameters, text),
  'checks/checkLetter.ts checkLetter': (text) =>
    orTooLarge(() =>
      checkLetter(readLetterTree(text), {
        canIEmail: data,
        clients,
        filledIn: readSyntaxes(['{{…}}', '{…}']),
      }),
    ),
  'checks/idleTexts.ts isAddressOrFile': isAddressOrFile,
  'checks/idleTexts.ts isDateOrIssue': isDateOrIssue,
  'checks/idleTexts.ts isKindOfPicture': isKindOfPicture,
  'checks/idleTexts.ts isNavigation': isNavigation,
  'checks/idleTexts.ts leadsElsewhere': leadsElsewhere,
  'checks/house/anyColor.ts readAnyColor': readAnyColor,
  'checks/house/houseFindings.ts houseFindings': (text) =>
    orTooLarge(() => houseFindings(readLetterTree(text), houseRules, 'warning', 100)),
  'checks/house/houseRules.ts readHouseRules': (text) =>
    readHouseRules([{ kind: 'text', mustHave: text, message: text, files: text }, { [text]: 1 }]),
  'checks/house/houseRules.ts houseRulesFor': (text) =>
    houseRulesFor([{ kind: 'text', mustHave: 'a', message: 'a', files: '**/a*/**/*a*b' }], text),
  'checks/house/ruleFiles.ts isInFiles': (text) => isInFiles(text, ['**/a*/**/*a*b', '<*<', 'a']),
  'checks/house/wildcards.ts readWildcards': (text) => readWildcards(text, true),
  'checks/house/wildcards.ts withoutCase': withoutCase,
  'checks/house/wildcards.ts isMatch': (text) => patternsOf('a*a*b').map((one) => isMatch(text, one)),
  'checks/house/wildcards.ts occurrences': (text) =>
    [...patternsOf('a*a*b'), ...patternsOf('a'), ...patternsOf('<*>')].map((one) => [
      ...occurrences(text, one, true),
    ]),
  'letters/colors.ts readColor': readColor,
  'checks/annotations/annotationPlace.ts annotationPlace': (text) => [
    annotationPlace(text, text.length, 'mjml'),
    annotationPlace(`<script type="application/ld+json">${text}`, text.length + 35, 'html'),
  ],
  'text/readJson.ts readJson': (text) => readJson(text),
  'checks/annotations/readAnnotations.ts readAnnotations': (text) =>
    orTooLarge(() =>
      [`<script type="application/ld+json">[{"@type":"${text}`, text].map((html) =>
        readAnnotations(readLetterTree(html)),
      ),
    ),
  'checks/annotations/times.ts readTime': readTime,
  'checks/fixes.ts fixesOf': (text) => {
    for (const rule of Object.keys({ ...rules, ...layoutRules })) {
      for (const kind of ['html', 'mjml'] as const) fixesOf(rule, { ...whole(text), kind });
    }
  },
  'letters/unsubscribing.ts isToUnsubscribe': isToUnsubscribe,
  'checks/guessLanguage.ts guessLanguage': guessLanguage,
  'checks/letterTitle.ts titleOf': (text) => titleOf(text, text),
  'checks/links.ts isBroken': (text) =>
    (['other', 'web'] as const).map((kind) => isBroken({ kind, text: `https:${text}` })),
  'checks/linkTargets.ts linkTargets': (text) => orTooLarge(() => linkTargets(readLetterTree(text))),
  'checks/placeholders.ts hasPlaceholder': hasPlaceholder,
  'checks/maskedCode.ts maskedCode': (text) =>
    maskedCode(text, templateCode(text, readSyntaxes(['{…}', '%…%']))),
  'checks/maskedCode.ts areInText': (text) =>
    areInText(text, templateCode(text, readSyntaxes(['{…}', '%…%'])), [text.length]),
  'checks/maskedCode.ts unmasked': unmasked,
  'templates/templateDeclaration.ts templateDeclaration': templateDeclaration,
  'templates/filledIn.ts filledIn': (text) => filledIn(text, text.replaceAll('{{', 'x')),
  'templates/filledIn.ts notFilledIn': (text) => notFilledIn(text, ` ${text}`),
  'templates/templateCode.ts templateCode': (text) =>
    templateCode(text, readSyntaxes(['{…}', '%…%', '[%…%]'])),
  'templates/placeholderSyntax.ts unclosedFields': (text) => {
    unclosedFields(text, readSyntaxes(['{{…}}', '%%…%%', '{…}', '%…%']));
  },
  'templates/placeholderSyntax.ts readSyntaxes': (text) => readSyntaxes([text]),
  'checks/recoloring.ts recoloringEdits': (text) => {
    const color = [255, 255, 255] as const;
    for (const start of [0, text.length >> 1]) {
      const places = [{ start, end: text.length }];
      recoloringEdits({ source: text, kind: 'html' }, { what: 'text', from: color, to: '#000000', places });
    }
  },
  'checks/silencing.ts readSilences': (text) => readSilences(text)('title', 0),
  'checks/silencing.ts silencingComments': silencingComments,
  'checks/silencing.ts silenceHere': (text) =>
    silenceHere({ source: text, kind: 'mjml' }, 'title', text.length >> 1),
  'checks/silencing.ts silenceInFile': (text) => silenceInFile(text, 'title'),
  'checks/support/uses.ts usesIn': (text) => orTooLarge(() => [...usesIn(readLetterTree(text))]),
  'checks/support/outlookConditions.ts isForOutlook': isForOutlook,
  'checks/support/guessedProgram.ts guessedProgram': guessedProgram,
  'checks/support/predictions.ts comparePredictions': (text) =>
    orTooLarge(() => {
      const [letter, table] = [readLetterTree(text), supportTable(data)];
      comparePredictions(letter, letter, table, table.clients(['gmail.desktop-webmail']));
    }),
  'checks/support/views.ts letterOfPrograms': (text) =>
    orTooLarge(() => {
      const table = supportTable(data);
      const letter = letterOfPrograms(readLetterTree(text), table);
      for (const group of groupsOf(letter, table.clients(clients), seenCuts(letter, true)))
        viewOf(letter, group & -group);
    }),
  'checks/smaller/smallerLetter.ts smallerLetter': (text) =>
    orTooLarge(() => smallerLetter(readLetterTree(text))),
  'checks/edit.ts firstTag': (text) => firstTag(text, 'x'),
  'checks/edit.ts indentAt': (text) => indentAt(text, text.length),
  'checks/edit.ts lineBreakOf': lineBreakOf,
  'checks/edit.ts lineStart': (text) => lineStart(text, text.length),
  'checks/edit.ts indentStep': indentStep,
  'checks/edit.ts tagAt': (text) => tagAt(text, 0),
  'letters/colorScheme.ts chosenScheme': (text) => chosenScheme(text, 'dark'),
  'letters/colorScheme.ts hasDarkStyles': hasDarkStyles,
  'letters/colorScheme.ts inScheme': (text) => inScheme(text, 'dark'),
  'makets/maketNames.ts readMaketNames': (text) => readMaketNames(text),
  'text/decodedText.ts decodedText': decodedText,
  'domains/liveRecord.ts isOfKind': (text) => isOfKind('spf', text),
  'domains/liveRecord.ts liveState': (text) =>
    ['dkim', 'spf', 'dmarc', 'fbl'].map((record) =>
      liveState(
        { record, type: 'TXT', host: '@', value: text, status: 'err', code: 'missing', current: [] },
        {
          public: { outcome: 'found', values: [text] },
          source: { outcome: 'found', values: [`v=spf1 ${text}`] },
        },
      ),
    ),
  'domains/recordToSet.ts quotedStrings': quotedStrings,
  'domains/recordToSet.ts zoneLines': (text) =>
    ['TXT', 'MX'].flatMap((type) => zoneLines([{ type, host: '@', fullHost: text, value: text }])),
  'emailAddress.ts readEmailAddress': (text) => readEmailAddress(text),
  'addressList.ts readAddressCell': (text) => readAddressCell(text),
  'addressList.ts readAddressList': (text) => readAddressList(text),
  'imports/addressRows.ts isAddressList': isAddressList,
  'imports/addressRows.ts readAddressRows': (text) => [...readAddressRows([text])],
  'imports/alphabets.ts eastAsianCost': eastAsianCost,
  'imports/alphabets.ts letterCost': (text) => letterCost(text, 'russian'),
  'imports/checkRows.ts RowChecker': (text) => {
    const checker = new RowChecker({ columns: listColumns });
    for (const name of [text, 'Anna']) checker.check({ number: 1, line: 1, cells: [text, name] });
  },
  'imports/columns.ts guessColumns': (text) => guessColumns([text, ...text.split(' ')], [[text]]),
  'imports/columns.ts headerKey': (text) => headerKey([text]),
  'imports/columns.ts isAddressCell': isAddressCell,
  'imports/columns.ts isKnownHeader': isKnownHeader,
  'imports/columns.ts mappingProblem': (text) =>
    mappingProblem([{ use: 'email' }, { use: 'field', name: text }]),
  'imports/doubts.ts isRoleAddress': isRoleAddress,
  'imports/doubts.ts isThrowAwayDomain': (text) => isThrowAwayDomain(text),
  'imports/doubts.ts suggestAddress': suggestAddress,
  'imports/encodingGuess.ts guessEncoding': (text) =>
    guessEncoding(new Uint8Array(0), () => text.slice(0, 20_000)),
  'imports/exports.ts recognizeExport': (text) => recognizeExport(text.split(' ')),
  'imports/fileFormat.ts findFormat': (text) => findFormat(text, true),
  'imports/fileFormat.ts isCopiedTable': (text) => isCopiedTable(text, true),
  'imports/fileFormat.ts sampleRows': (text) => sampleRows(text, { delimiter: ';', quote: "'" }, true),
  'text/addressWritings.ts addressFinder': (text) => {
    const { isIn, isInName } = addressFinder(['anna@bücher.example', 'anna@xn--bcher-kva.example']);
    for (const isFound of [isIn, isInName]) isFound(text);
  },
  'imports/fileFormat.ts widthOf': (text) => widthOf({ number: 1, line: 1, cells: text.split(' ') }),
  'imports/lookAlikes.ts withLatinLetters': withLatinLetters,
  'imports/optOut.ts findOptOutColumns': (text) => findOptOutColumns([text], [[text]]),
  'imports/optOut.ts OptOutSurvey': (text) => {
    const survey = new OptOutSurvey({ named: [{ column: 0, kind: 'optIn' }], possible: [] });
    for (const cell of text.split(' ')) survey.add([cell]);
    return rowsLeftOut(survey.findings([]))?.([text]);
  },
  'imports/optOutWords.ts isTime': isTime,
  'imports/optOutWords.ts kindOfHeader': kindOfHeader,
  'imports/optOutWords.ts normalized': normalized,
  'imports/optOutWords.ts statusWish': statusWish,
  'imports/optOutWords.ts wishOf': (text) => wishOf(text, 'optOut'),
  'imports/otherFormats.ts otherFormat': otherFormat,
  'imports/progress.ts parseImportEvent': parseImportEvent,
  'campaigns/figureFiles.ts figuresAsCsv': (subject) =>
    figuresAsCsv({ id: 1, subject, account: '', readings: [{ at: 0, status: 4, count: 0 }], gaps: [] }, ';'),
  'campaigns/figureFiles.ts figuresAsJson': (subject) =>
    figuresAsJson({ id: 1, subject, account: subject, readings: [], gaps: [] }),
  'campaigns/figureFiles.ts tableAsCsv': (text) => tableAsCsv({ columns: [text], rows: [[text]] }, ','),
  'campaigns/figureFiles.ts tableAsJson': (text) => tableAsJson({ columns: [text], rows: [[text]] }),
  'campaigns/figureFiles.ts markdownTable': (text) => markdownTable([text], [[text]]),
  'campaigns/figureFiles.ts markdownText': markdownText,
  'imports/report.ts formatRow': (text) => formatRow([text, text], { delimiter: ' ', quote: '"' }),
  'imports/report.ts harmlessCell': harmlessCell,
  'imports/report.ts withoutGuards': withoutGuards,
  'imports/report.ts writtenRow': (text) => writtenRow([text, text], { delimiter: ' ', quote: '"' }),
  'imports/rows.ts readRows': (text) => [...readRows([text], { delimiter: ' ', quote: '"' })],
  'testGroups.ts differentAddresses': (text) => differentAddresses(readAddressList(text)),
  'testGroups.ts withoutAddress': (text) =>
    withoutAddress({ [text]: [text, ...text.split(' ')] }, (address) => address.length > 9),
  'testGroups.ts readTestGroups': (text) => readTestGroups({ [text]: [text, ...text.split(' ')] }),
  'port/service.ts checkFolderName': checkFolderName,
  'port/service.ts normalizeFolderName': normalizeFolderName,
  'folders/history.ts parseRecord': parseRecord,
  'letters/attachmentName.ts attachmentName': (text) => attachmentName(text, 'attachment'),
  'text/mistakenName.ts isMistaken': isMistaken,
  'text/nearestName.ts nearestName': (text) => nearestName(text, ['picture-alt']),
  'text/lineEnds.ts withLineFeeds': withLineFeeds,
  'text/samePath.ts foldedPath': (text) => foldedPath(text, 'darwin'),
  'text/samePath.ts isSamePath': (text) => isSamePath(text, `${text}x`, 'darwin'),
  'text/samePath.ts leadsOut': leadsOut,
  'text/samePath.ts pathFrom': (text) => pathFrom(text, text, 'darwin'),
  'text/spelledPath.ts spelledPath': (text) => spelledPath(text, (_, name) => name),
  'text/spelledPath.ts pathOf': pathOf,
  'text/portableName.ts nameProblem': nameProblem,
  'text/portableName.ts portableName': (text) => portableName(text, 'file'),
  'letters/placeFooter.ts leavesFooterInPlace': leavesFooterInPlace,
  'letters/placeFooter.ts placeFooter': (text) => placeFooter(text, text),
  'journal/facts.ts linkedLayout': (layout) =>
    linkedLayout({ v: 1, at: '', account: '', event: 'linked', makets: [], layout }),
  'journal/parse.ts isConflictMark': isConflictMark,
  'journal/parse.ts parseLine': parseLine,
  'layouts/layout.ts isInnerPath': isInnerPath,
  'layouts/layout.ts isLayoutPath': isLayoutPath,
  'layouts/picturePath.ts picturePath': picturePath,
  'layouts/picturePath.ts pictureType': pictureType,
  'layouts/writtenPictures.ts writtenPictures': (text) => [
    writtenPictures(text),
    writtenPictures(text, 'css'),
  ],
  'checks/pictureFiles.ts localPictures': (text) =>
    orTooLarge(() => {
      const letter = readLetterTree(text);
      const local = localPictures(letter, () => {
        const tones = { clearBorder: 1, whiteBorder: 1, colors: [] };
        return { bytes: 1_000_000, width: 1000, tones: () => tones };
      });
      return Object.values(pictureFileRules).map((find) => [...find(local, letter)]);
    }),
  'pictures/pictureInsertion.ts pictureInsertion': (text) =>
    pictureInsertion(text, text.length >> 1, undefined),
  'pictures/pictureInsertion.ts pictureFileName': (text) => pictureFileName(text, 'image/png'),
  'pictures/pictureInsertion.ts writtenPath': writtenPath,
  'pictures/pictureInsertion.ts numberedNames': (text) => [...numberedNames(text.slice(0, 100))],
  'checks/png.ts readPng': (text) => readPng(new TextEncoder().encode(text), (packed) => packed),
  'pictures/pictureWidth.ts pictureWidth': (text) => pictureWidth(new TextEncoder().encode(text)),
  'pictures/resolveLayout.ts resolveLayout': (text) =>
    resolveLayout(text, {
      pictures: { directory: '', folders: [{ path: '', address: 'https://a.example/' }] },
    }),
  'pictures/pictureFolders.ts readPictureFolders': (text) =>
    readPictureFolders({ [text]: 'https://a.example', a: text }),
  'pictures/pictureFolders.ts hostedAddress': (text) =>
    hostedAddress(text, { directory: text, folders: [{ path: '', address: 'https://a.example/' }] }),
  'pictures/pictureFolders.ts hostedPath': (text) =>
    hostedPath(`https://a.example/${text}`, [{ path: '', address: 'https://a.example/' }]),
  'journal/tidy.ts compactLines': (text) => compactLines(text.split('\n')),
  'journal/tidy.ts repairLines': (text) => repairLines(text.split('\n')),
  'layouts/wholeLayout.ts hasBody': hasBody,
  'layouts/wholeLayout.ts isMjmlPart': isMjmlPart,
  'layouts/wholeLayout.ts isWholeLayout': (text) => isWholeLayout('html', text),
  'layouts/layout.ts layoutKind': layoutKind,
  'layouts/layout.ts withoutEnding': withoutEnding,
  'layouts/layoutTitle.ts layoutTitle': (text) => layoutTitle('mjml', text, 'a.mjml'),
  'layouts/layoutTitle.ts titlePlace': (text) => titlePlace('html', text),
  'layouts/layout.ts ownFooterName': ownFooterName,
  'layouts/layoutFileName.ts checkLayoutFileName': (text) => checkLayoutFileName(text, 'html'),
  'layouts/layoutFileName.ts layoutFileName': (text) => layoutFileName(text, 'html'),
  'letters/letterPieces.ts letterChangeOf': (text) =>
    letterChangeOf({ revision: 1, pieces: text.split('a') }, { revision: 2, pieces: text.split(' ') }),
  'letters/letterOpening.ts letterOpening': (text) => orTooLarge(() => letterOpening(bodyOf(text))),
  'letters/letterText.ts letterText': (text) => orTooLarge(() => letterText(bodyOf(text))),
  'letters/spokenLetter.ts spokenLetter': (text) => orTooLarge(() => spokenLetter(bodyOf(text))),
  'letters/styleLimits.ts refuseEndlessStyles': (text) =>
    orTooLarge(() => {
      refuseEndlessStyles({ nodeName: 'style', childNodes: [{ nodeName: '#text', value: text }] }, cssTree);
    }),
  'letters/treeLimits.ts refuseManyAttributes': (text) => {
    try {
      refuseManyAttributes(text);
    } catch {}
  },
  'text/markup.ts tags': (text) => [...tags(text)],
  'letters/received/addedParts.ts carriedOver': (text) => carriedOver(text, ` ${text}`),
  'letters/received/addedParts.ts carriedOverBehind': (text) => carriedOverBehind(text, ` ${text}`),
  'letters/received/compareReceived.ts compareReceived': (text) => {
    const middle = text.length >> 1;
    compareReceived(text, text.slice(0, middle) + text);
    compareReceived(text, text.replaceAll('a', 'b<i>'));
    compareReceived(`<p>${text}`, `<table><tr><td>${text}</td></tr>${text}</table>`);
  },
  'letters/received/learnHabits.ts learnHabits': (text) => {
    const comparison = compareReceived(text, text.replaceAll('a', 'b<i>'));
    const at = { start: 0, end: 0 };
    const links = [text, `http://${text}`].map((address) => ({
      uploaded: `https://${text}`,
      received: address,
      places: { uploaded: at, received: at },
    }));
    const headers = ['List-Unsubscribe', 'List-Unsubscribe-Post'].map((name) => ({ name, value: text }));
    learnHabits({
      comparison: { ...comparison, links },
      transfer: { charset: text, encoding: text },
      headers,
    });
  },
  'letters/received/compareReceived.ts lineBreaksOf': lineBreaksOf,
  'letters/received/markPlaces.ts markPlaces': (text) => {
    const places = Array.from({ length: text.length / 8 }, (_, at) => ({
      start: at * 8,
      end: at * 8 + 6,
      mark: 'usual' as const,
    }));
    markPlaces(text, places);
    markPlaces(text, [{ start: 0, end: text.length, mark: 'usual' }, ...places]);
  },
  'letters/received/pixel.ts hasPictures': hasPictures,
  'letters/received/differences.ts excerpts': (text) => excerpts(text, `${text}b`),
  'letters/received/tokens.ts tokensOf': tokensOf,
  'letters/received/samePassage.ts samePassage': (text) =>
    samePassage(text, { start: text.length >> 1, end: (text.length >> 1) + 9 }, text),
  'letters/received/withoutReader.ts withoutReader': (text) =>
    withoutReader(text, [{ name: 'List-Unsubscribe', value: text }]),
  'text/markup.ts words': (value) =>
    words({ name: 'class', value, start: 0, valueStart: 0, valueEnd: value.length, end: value.length }),
  'text/markup.ts writtenAttributes': (text) => writtenAttributes(text, 0, text.length),
  'letters/randomIds.ts withoutRandomIds': withoutRandomIds,
  'mjml/parts.ts elementsToExtract': (text) => elementsToExtract(text, text.length >> 1, text.length),
  'mjml/parts.ts includeAt': (text) => includeAt(text, text.length),
  'mjml/parts.ts indentationAt': (text) => indentationAt(text, text.length),
  'mjml/parts.ts reindented': (text) => reindented(text, ' ', ''),
  'mjml/classes.ts classDeclarations': (text) => classDeclarations(text, 'a'),
  'mjml/classes.ts classMentions': classMentions,
  'mjml/classes.ts isClassName': isClassName,
  'mjml/classes.ts mentionAt': (text) => mentionAt(classMentions(text), text.length),
  'mjml/embeddedCss.ts embeddedCss': (text) => embeddedCss(text, text.length >> 1),
  'mjml/format.ts formatMjml': (text) =>
    formatMjml(text, { holdsText: (name) => name === 'mj-text', step: '  ' }),
  'mjml/includes.ts isRelative': (path) => isRelative({ path }),
  'layouts/movedPaths.ts withMovedPaths': (text) => withMovedPaths(text, '/letters/old', '/letters/new'),
  'mjml/includes.ts writtenIncludes': writtenIncludes,
  'mjml/otherVersions.ts isOfOtherVersion': (text) => isOfOtherVersion(text, text),
  'mjml/otherVersions.ts otherVersionIn': otherVersionIn,
  'mjml/outline.ts outline': outline,
  'mjml/registry.ts attributeChoices': attributeChoices,
  'mjml/registry.ts units': units,
  'mjml/tree.ts elementsAround': (text) => elementsAround(readTree(text), text.length >> 1),
  'mjml/tree.ts readTree': readTree,
  'mjml/values.ts typedValue': (text) => typedValue(text, text.length),
  'mjml/values.ts usedValues': (text) => usedValues(text, () => true),
  'text/passages.ts passages': (text) => passages(text, /["']|\burl\(|<!--|a/gi, (opening) => `${opening}>`),
  'text/passages.ts replaced': (text) => replaced(text, passages(text, /[a"'(]/g, ' '), ''),
  'text/passages.ts withoutEnd': (text) => withoutEnd(text, /[\s\S]/),
  'port/serviceAddress.ts checkServiceAddress': (text) => checkServiceAddress(`https://a.example/${text}`),
  'port/serviceAddress.ts isLoopback': isLoopback,
  'approval/answerCode.ts readAnswerCodes': readAnswerCodes,
  'approval/answerText.ts withoutTags': withoutTags,
  'approval/campaignFile.ts readCampaignFile': readCampaignFile,
  'approval/campaignFile.ts writeCampaignFile': (text) =>
    writeCampaignFile({ account: text, accountName: text, lists: [] }),
  'pictures/pictureContent.ts pictureMediaType': (text) => pictureMediaType(Buffer.from(text)),
  'approval/remarks.ts readRemarks': readRemarks,
  'approval/remarks.ts writeRemarks': (text) =>
    writeRemarks([{ letter: text, path: [1], text, remark: text }]),
  'pictures/cssUrls.ts withCssUrls': (text) => withCssUrls(text, () => 'data:,'),
  'pictures/placeholderPicture.ts placeholderPicture': (text) =>
    placeholderPicture({ width: text, height: text, alt: text }),
  'pictures/placeholderPicture.ts lostPicture': (text) =>
    lostPicture({ width: text, height: text, alt: text }, { name: text, reason: text }),
  'campaigns/inboxPrograms.ts inboxLines': (text) => inboxLines(text, text),
  'campaigns/inboxPrograms.ts subjectRemarks': subjectRemarks,
  'time/startTime.ts readStartTime': (text) => readStartTime(text, now),
  'time/typedTime.ts readTypedTime': readTypedTime,
  'text/languageTag.ts isLanguageTag': isLanguageTag,
  'text/languageTag.ts languageTagOf': languageTagOf,
  'text/lostLetters.ts lostLetters': lostLetters,
  'text/misreadCyrillic.ts misreadCyrillic': misreadCyrillic,
  'text/misreadUtf8.ts misreadUtf8': misreadUtf8,
  'text/shortText.ts cutPhrase': (text) => cutPhrase(text, 140),
  'text/shortText.ts shortPhrase': (text) => shortPhrase(text, 140),
  'text/shortText.ts shortText': (text) => shortText(text),
  'text/shortText.ts looksShortened': looksShortened,
  'text/shortText.ts cut': (text) => [cut(text, 60), cut(text, text.length - 1)],
  'samplePeople/people.ts peopleFileName': peopleFileName,
  'samplePeople/people.ts readPeople': (text) => [
    readPeople(text),
    readPeople(JSON.stringify([{ name: text }])),
  ],
  'samplePeople/samplePeople.ts samplePeople': samplePeople,
  'translations/extractTexts.ts extractTexts': (text) => [
    extractTexts('mjml', `<mj-text>${text}`),
    extractTexts('html', text),
  ],
  'translations/textFindings.ts keysWithoutText': (text) => keysWithoutText(text, []),
  'translations/textFindings.ts entryFindings': (text) =>
    entryFindings({ entries: entryOf(text), texts: { a: text } }, new Set(['a'])),
  'translations/textFindings.ts addedTexts': (text) =>
    addedTexts(`{"a": ${JSON.stringify(text)}}`, [], [[text, text]]),
  'translations/textFindingTexts.ts layoutTextFindings': (text) =>
    layoutTextFindings(textsWording, { name: text, source: text }, []),
  'translations/textFindingTexts.ts languageTextFindings': (text) =>
    languageTextFindings(
      textsWording,
      { tag: 'en', texts: { a: text }, entries: entryOf(text) },
      new Set([text, 'a']),
      [{ tag: 'en', texts: { a: text } }],
    ),
  'translations/untranslated.ts untranslatedFile': (text) =>
    untranslatedFile(new Set([text, 'a']), {
      json: `{"a": ${JSON.stringify(text)}}`,
      entries: entryOf(text),
    }),
  'translations/untranslated.ts withoutUntranslated': (text) =>
    withoutUntranslated([
      { tag: 'en', texts: { [text]: text } },
      { tag: 'de', texts: { [text]: '' } },
    ]),
  'translations/resolveTexts.ts resolveTexts': (text) => [
    resolveTexts(text, { tag: 'he', texts: {} }),
    resolveTexts('[[text:a]] <i alt="[[text:a]]">', { tag: 'he', texts: { a: text } }),
  ],
  'translations/inlineHtml.ts attributeValue': (text) => attributeValue(text, ''),
  'translations/inlineHtml.ts escaped': escaped,
  'translations/inlineHtml.ts inlineHtml': inlineHtml,
  'translations/inlineHtml.ts isMarkupClosed': isMarkupClosed,
  'translations/inlineHtml.ts plainText': plainText,
  'translations/keyPlaces.ts placedKeys': (text) => [
    ...placedKeys(text),
    ...placedKeys(`<!--[if mso]>${text}[[text:a]]<![endif]-->`),
  ],
  'translations/letterLanguage.ts languageChanges': (text) => [
    ...languageChanges(text, 'he'),
    ...languageChanges(`<html lang="en" dir="ltr">${text}`, 'he'),
  ],
  'translations/languageFiles.ts directionOf': directionOf,
  'translations/languageFiles.ts languageFileName': (text) => languageFileName(text, 'en'),
  'translations/languageFiles.ts layoutNameOf': layoutNameOf,
  'translations/languageFiles.ts readLanguageFileName': readLanguageFileName,
  'translations/readTexts.ts readTexts': (text) => [
    readTexts(text),
    readTexts(JSON.stringify({ [text]: text })),
  ],
  'translations/readTexts.ts readWhileTyping': (text) => readWhileTyping(`{"${text}`, text.length + 2),
  'translations/textKeys.ts firstKeyIn': (text) => firstKeyIn(`[[text:${text}`),
  'translations/textKeys.ts holdsKey': holdsKey,
  'translations/textKeys.ts textKeys': (text) => [textKeys(text), textKeys(text.replaceAll('a', '[[text:'))],
  'translations/textKeys.ts typedKey': (text) => typedKey(`[[text:${text}`, text.length >> 1),
  'translations/textKeys.ts writtenKey': writtenKey,
  'samplePeople/peopleKeys.ts peopleKeys': peopleKeys,
  'samplePeople/fieldValues.ts PeopleFields': (text) => {
    const fields = new PeopleFields([{ label: 'Anna', fields: { name: 'Anna', orders: [{ title: '' }] } }]);
    const { uses } = readFieldUses(text, { shapeOf: fields.shapeOf });
    return [...unknownFields(text, uses, fields), ...missingFields(text, uses, fields)];
  },
  'samplePeople/fieldValues.ts fieldLike': (text) => [fieldLike({ [text]: 1 }, text), isOfService([text])],
  'templates/fieldUses.ts readFieldUses': (text) => readFieldUses(text, { shapeOf: () => 'list' }),
  'templates/fieldsOfLetter.ts fieldsOfLetter': (text) => {
    const [layout, part] = [{ text }, { text: text.slice(text.length >> 1) }];
    return fieldsOfLetter(layout, (from) => (from === layout ? part : undefined));
  },
  'templates/typedField.ts typedField': (text) =>
    (['handlebars', 'liquid', 'go', 'mustache', 'jinja', 'fields'] as const).map((language) =>
      typedField(text, text.length, { language, placeholders: undefined }),
    ),
  'templates/go/parseGo.ts parseGo': (text) => [
    orGoError(() => parseGo(text)),
    orGoError(() => parseGo(`{{${text}}}`)),
  ],
  'templates/placeholders.ts fillInFields': (text) =>
    fillInFields(text, ({ name }) => name, readSyntaxes(['{…}', '[…]'])),
  'templates/placeholders.ts hasOtherFields': hasOtherFields,
  'templates/templateLanguage.ts recognizeLanguage': (text) => [
    recognizeLanguage(text),
    templateLanguageOf(text),
  ],
  'text/withoutSecret.ts withoutSecret': (text) => withoutSecret(text, 'a-key-of-sixteen', '•'),
};

/** Returns the result of `read`, or `undefined` if Go refuses the template. */
const orGoError = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (error instanceof GoError || error instanceof TooMuchCode || error instanceof TooMuchText)
      return undefined;
    throw error;
  }
};

/** Returns the entries of a language file with one text. */
const entryOf = (text: string) => {
  const read = readTexts(JSON.stringify({ a: text }));
  return 'entries' in read ? read.entries : [];
};

/** Functions of core that these readers call on a letter’s tree, a finding, or compared letters. Rules of checks need no entry. */
export const throughReaders: Readonly<Record<string, string>> = {
  'checks/addresses.ts': 'allLinks links pictures urlsIn',
  'checks/annotations/annotationRules.ts': 'wrongDealTimes',
  'checks/annotations/annotations.ts': 'annotationsInJson fieldOf typeOfItem',
  'checks/annotations/promotion.ts': 'promotionOf',
  'checks/linkTargets.ts': 'requestableAddress unsubscribes unsubscribingTexts',
  'links/letterLinks.ts': 'missingParameters',
  'links/otherSites.ts': 'linksToOtherSites',
  'links/linkAddress.ts': 'missingFrom parameterInsertion',
  'links/parameterTemplate.ts': 'asksForCampaign writtenTemplate',
  'letters/colors.ts': 'contrastOf isLighter isSameColor nearestColor writeColor',
  'checks/checkSettings.ts': 'isSeverity readCheckOptions readMakeSmaller',
  'checks/ruleSettingMistakes.ts': 'ruleSettingMistakes ruleSettingText',
  'checks/settingProblem.ts': 'settingProblemText',
  'checks/fields.ts': 'missingFields unknownFields',
  'checks/findingTexts/index.ts': 'findingTexts pageOf',
  'checks/findingTexts/accessibility.ts': 'accessibilityTexts',
  'checks/findingTexts/annotations.ts': 'annotationTexts',
  'checks/findingTexts/clientSupport.ts': 'clientSupportText',
  'checks/findingTexts/darkMode.ts': 'darkModeTexts',
  'checks/findingTexts/fields.ts': 'fieldTexts',
  'checks/findingTexts/head.ts': 'headTexts',
  'checks/findingTexts/houseRule.ts': 'houseRuleText',
  'checks/findingTexts/links.ts': 'linkTexts',
  'checks/findingTexts/pictures.ts': 'pictureTexts',
  'checks/findingTexts/placeholders.ts': 'placeholderTexts',
  'checks/findingTexts/safety.ts': 'safetyTexts',
  'checks/findingTexts/size.ts': 'sizeTexts',
  'checks/findingTexts/styles.ts': 'styleTexts',
  'checks/findingTexts/tables.ts': 'tableTexts',
  'checks/findingTexts/text.ts': 'textTexts',
  'checks/findingTexts/wellFormed.ts': 'wellFormedTexts',
  'checks/house/houseTexts.ts': 'houseProblemText',
  'checks/support/factTexts.ts': 'factText',
  'checks/house/readableText.ts': 'readableText',
  'layouts/includeGraph.ts': 'decodedInclude mastersIn partState reachableIn readIncludeGraph',
  'checks/firstText.ts': 'beginningOf idleFirstText',
  'checks/head.ts': 'preheader',
  'checks/wellFormed.ts': 'withoutCode',
  'checks/fixAccessibility.ts': 'accessibilityFix fixAllAccessibility isOfAccessibility languagesInDoubt',
  'checks/pictureFixes.ts':
    'describeAs enterDescription isAllOfLink isDecoration nameTarget undescribedPicture',
  'checks/headFixes.ts':
    'addColorScheme addHeadStyle addPreheader addTitle declareNamespace insertInHtmlHead setLanguage addKnownTitle isWrittenLeftwards removeDirective repeatLanguage setCertainLanguage setDirection',
  'checks/letterQueries.ts':
    'attribute beginsIn codeReplaced contentOf declared elementNamed elementsNamed inherited innermost isInside isWithout matchesIn outwards placeOfValue readLength readableElements readableTexts textIn topOf valueIn',
  'templates/templateCode.ts': 'codesFrom firstCode statementWord',
  'checks/darkPictures.ts': 'darkLogos whitePictures',
  'checks/darkStyleFixes.ts': 'keepTextColor whiteBehindPicture',
  'checks/darkStyles.ts': 'darkNames hasOwnDarkStyle',
  'checks/textColors.ts': 'colorsIn colorUses isNamedIn',
  'checks/pictureTones.ts': 'tonesOf',
  'checks/pictures.ts': 'picturesIn',
  'checks/recoloring.ts': 'recolorGround recolorText',
  'checks/fixes.ts': 'canFixRemoval',
  'checks/styleFixes.ts': 'moveStylesToHead removeScript unfoldMedia',
  'checks/styles.ts': 'sheets',
  'checks/smaller/smallerCss.ts':
    'inOrder lineBreakIn repeatedDeclarations replacedIn shorterDeclaration withoutCssBlanks',
  'checks/smaller/smallerMarkup.ts': 'idleComments shorterBlanks shorterStyles shorterTags',
  'checks/smaller/smallerSheet.ts': 'endWithSemicolon isPlainSheet smallerSheet',
  'checks/smaller/saving.ts': 'noSaving',
  'checks/smaller/unusedRules.ts': 'selectorsLeft',
  'checks/smaller/usedNames.ts': 'usedNames',
  'checks/support/clientSupport.ts': 'clientSupport',
  'checks/support/conditions.ts': 'judge mediaFeatures readConditions',
  'checks/support/cuts.ts': 'byPlace cutsOf outermost',
  'checks/support/facts.ts': 'clippedEnd factsIn localFactsIn',
  'checks/support/picturesOff.ts': 'withoutPictures',
  'checks/support/removals.ts': 'removalsIn',
  'checks/support/seenCuts.ts': 'seenCuts',
  'checks/support/shownUses.ts': 'ShownUses',
  'checks/support/textFlow.ts': 'letterFlow',
  'checks/support/table.ts': 'SupportTable supportTable',
  'checks/support/views.ts': 'cutsFor groupsOf replacedFor viewOf',
  'letters/letterText.ts': 'attributeValue isBlock isRead textsIn',
  'letters/received/addedParts.ts': 'addedParts',
  'letters/received/alignment.ts': 'alignLetters gapsOf shareOf',
  'letters/received/differences.ts': 'differencesIn reformattingIn',
  'letters/received/edits.ts': 'editsOf',
  'letters/received/pixel.ts': 'isPixel withoutPixels',
  'letters/received/tokens.ts': 'mayBeLost',
  'checks/edit.ts': 'attributeIn endOfAttributes',
  'checks/textStyle.ts': 'hiderOf textStyles',
  'samplePeople/fieldValues.ts': 'fieldValues isOfService nameOfPath valuesAt',
  'templates/fieldUses.ts': 'outermostScope resolveName',
  'templates/languages/language.ts': 'filtersIn recognizedBy typedWord withoutTexts',
  'templates/languages/liquid.ts': 'isOfLiquid',
  'templates/languages/mailchimp.ts': 'mergeCondition',
  'templates/statement.ts': 'tokensIn',
  'templates/templateLanguage.ts': 'templateLanguageOf',
  'templates/placeholders.ts': 'otherBlock placeholderIn',
  'templates/go/tokens.ts': 'goPieces',
  'templates/go/readAction.ts': 'readAction',
  'templates/go/literals.ts': 'readGoChar readGoNumber readGoString',
};

/** Functions of core that take no untrusted text, or only lists and numbers. */
export const others: Readonly<Record<string, string>> = {
  'templates/go/goError.ts': 'GoError',
  'concurrency.ts': 'atMost mapSome',
  'translations/resolvedText.ts': 'ResolvedText',
  'translations/languageFiles.ts': 'fileNameOf languagesAmong',
  'samplePeople/people.ts': 'placesOfPeople',
  'text/localizer.ts': 'createLocalizer',
  'translations/readTexts.ts': 'textOf',
  'translations/textFindingTexts.ts':
    'keysWithoutEntry nameOfLanguage textElsewhere textsProblemText twoFilesText',
  'approval/answerCode.ts': 'base32 writeAnswerCode',
  'approval/campaign.ts': 'campaignDigest changedParts partDigests',
  'campaigns/holding.ts': 'holdMinutes holdState isLate',
  'journal/holds.ts': 'Holds endedHold isAbandoned',
  'campaigns/campaign.ts': 'expectedStage isFinal reachedNobody sameFigures stageOf',
  'campaigns/sendingHours.ts': 'quietHours',
  'checks/edit.ts': 'forLastText insertion snippet',
  'checks/letterQueries.ts': 'oncePerLetter',
  'checks/editedText.ts': 'EditedText',
  'pictures/pictureInsertion.ts': 'placeWidth',
  'checks/finding.ts': 'countFindings',
  'diagnosis.ts': 'browserDiagnosis diagnosisReport nameServerDiagnosis neediestFirst',
  'checks/support/canIEmail.ts': 'addressOf clientSet',
  'letters/darkColors.ts': 'darkGround darkText labOf',
  'folders/carryOut.ts': 'ChangeStopped carryOut checkLimit',
  'folders/change.ts': 'changesAnything editsFor foldersOfTransfer putIn sameMakets takenOut union without',
  'folders/folderList.ts': 'FolderError findByName',
  'folders/history.ts': 'joinEdits lastChange newestFirst remainingTransfer undoable',
  'folders/placesAfter.ts': 'placesAfter',
  'folders/reading.ts': 'findHoldings readFolders retryIfNotFound',
  'folders/steps.ts': 'stepsFor',
  'folders/undo.ts': 'planUndo',
  'folders/transfers.ts': 'adding deleting duplicating moving removing renaming replacing',
  'layouts/blankLayout.ts': 'blankLayout',
  'layouts/footer.ts': 'chooseFooter footerOf',
  'text/fileEncoding.ts': 'otherEncoding',
  'text/counted.ts': 'countedText',
  'text/formats.ts': 'createFormats',
  'imports/checkRows.ts': 'addressKey',
  'imports/encoding.ts': 'EncodingFinder',
  'imports/optOut.ts': 'ignoredMarks rowsIgnored rowsLeftOut undecided',
  'imports/rows.ts': 'firstRows',
  'imports/importRun.ts': 'ImportRun',
  'imports/importState.ts': 'lastCheck startedState',
  'imports/pacer.ts': 'Pacer',
  'imports/progress.ts': 'ImportProgress formatImportEvent',
  'heldFiles.ts': 'isHeldError pausesOn',
  'isObject.ts': 'isObject',
  'domains/watching.ts': 'checkedAt isRight keptUntil mayDmarcFollow varyingRecords watchDelay withSeen',
  'domains/recordState.ts':
    'isExplained isUnanswered isUnjudged mayStay protectsDelivery recordCode recordState worstState',
  'domains/recordToSet.ts': 'fullHost recordTask recordToSet',
  'domains/senderRules.ts': 'judgeSenderRules',
  'journal/accountFold.ts': 'AccountFold',
  'journal/byTime.ts': 'byTime isNewer',

  'journal/facts.ts':
    'doneWith isForgotten nameAt noteAdded noteForgotten noteImport noteLink noteMaker noteName noteLocalName',
  'journal/journalFold.ts': 'JournalFold',
  'journal/openRequests.ts': 'OpenRequests',
  'journal/parse.ts': 'formatLine',
  'journal/recordedCreation.ts': 'isBrokenConnection recordedCreation',
  'journal/records.ts': 'recordsChangeOf shownCreation',
  'journal/recordsByTime.ts': 'RecordsByTime',
  'journal/requests.ts': 'TrackedRequest isMade isOpen applyEvent',
  'journal/recordsFromFacts.ts': 'maketRecord listRecord sendRecord',
  'journal/tidy.ts': 'thinLocalEvents',
  'journal/things.ts': 'Things takenFrom',
  'letters/treeLimits.ts': 'NodeBudget TreeTooLarge withTreeLimits',
  'limits.ts': 'megabytes',
  'letters/letterElements.ts': 'countsInPaths',
  'letters/letterPieces.ts': 'applyChange difference spliced',
  'letters/letterSize.ts': 'letterSize',
  'makets/foldVersions.ts': 'foldVersions',
  'makets/linksAfterMove.ts': 'linksAfterMove',
  'makets/versions.ts': 'LayoutMakets versionsOf',
  'mjml/registry.ts': 'allowedChildren wrappedChildren',
  'mjml/tree.ts': 'isMjml',
  'campaigns/gaps.ts': 'gapsIn',
  'campaigns/polling.ts': 'delayAfterFailures nextReadingAt firstChangedAt',
  'time/localTime.ts': 'instantsAt isRepeated wallTimeAt',
  'time/sendDate.ts': 'formatSendDate',
  'port/serviceError.ts': 'ServiceError isNotFound isOfReading isWrongKey',
  'time/startTime.ts': 'inOneHour nextAtSameTime tomorrowAtNine writeStartTime',
  'time/timeTokens.ts': 'TimeTokens',
  // Read from `TimeTokens` by `readTypedTime`, which limits the length of the text.
  'time/numberWords.ts': 'readCardinal readGenitive readOrdinal',
  'time/timeWords.ts': 'plain valued',
  'time/typedClock.ts': 'readAnnouncedClock readAnyClock',
  'time/typedDay.ts': 'readDay readNumericDate readYearApart',
  'time/typedDuration.ts': 'readDuration',
  'time/typedZone.ts': 'readOtherZone readZone',
  'campaigns/figureFiles.ts': 'isoTime',
  'figures/comparison.ts': 'certain compareRates compareUncertain intervalOf isFarBelow usualRate',
  'figures/curve.ts': 'curveOf deliveredAt stepsOf',
  'figures/intervals.ts': 'newcombe wilson',
  'figures/opens.ts': 'mostPeopleOpened timeToHalfOfOpens',
  'figures/pauses.ts': 'worstPause',
  'figures/robots.ts': 'robotsIn',
  'figures/timing.ts': 'leastRobots timingOf',
  'campaigns/statistics.ts':
    'bounceLevel complaintLevel hasResults lettersWithResult mostAreSettled openLetters progress rates share tooFewToJudge unexplained waitingLetters whereabouts',
};

/** Other readers of untrusted texts: those of the compiler, the inspector, the service client and the log. */
export const moreReaders: Readonly<Record<string, Reader>> = {
  failureClass: (reason) => failureClass({ code: 1, reason }),
  standsAlone,
  scanMjml,
  scanBlocks,
  'inlineStylesApart, the letter': (text) => inlineStylesApart('p { color: red }', '', '', [text]),
  'inlineStylesApart, the styles': (text) => inlineStylesApart(text, '', '', []),
  readLetter: (text) => orTooLarge(() => parseLetter(text)),
  letterInWords: (text) => orTooLarge(() => letterInWords(text)),
  'readReceivedLetter, a message': (text) => readReceivedLetter(Buffer.from(text), 'en'),
  'readReceivedLetter, a part': (text) =>
    readReceivedLetter(
      Buffer.from(
        `From: ${text.replaceAll('\n', ' ')}\nContent-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: text/html\n\n${text.replaceAll('a', '\n--a\n')}`,
      ),
      'en',
    ),
  'parseGo, with values in any context': (text) =>
    orGoError(() => fillInGo(`<p title="${text}{{.}}">{{.}}</p>${text}{{.}}`)({ a: text }).html),
  'parseGo, a value in any escaping': (text) =>
    orGoError(
      () =>
        fillInGo(`<a href="{{.a}}?{{.a}}" style="a:{{.a}}" x={{.a}}><script>'{{.a}}'{{.a}}`)({ a: text })
          .html,
    ),
  'parseGo, a style sheet': (text) => orGoError(() => fillInGo(`<style>${text}{{.}}`)),
  'parseGo, a script': (text) => orGoError(() => fillInGo(`<script>${text}{{.}}`)),
  readLetterTree: (text) => orTooLarge(() => readLetterTree(text)),
  cssAsLongAsWritten,
  readComment,
  hiddenContent: (text) => hiddenContent(`<!--[if mso]>${text}<![endif]-->`),
  droppedTexts: (text) => droppedTexts({ mjmlFiles: [{ text }] }, {}),
  unreadMjml: (text) => unreadMjml(readElements({ text }), {}),
  withNestingSelectors,
  undescribedPictures: (text) => undescribedPictures(readElements({ text }), {}),
  redact: (text) => redact(text, ['key']),
  'parseErrorBody, a page': (text) => parseErrorBody(Buffer.from(`<${text}`), (text) => text),
  'parseErrorBody, any text': (text) => parseErrorBody(Buffer.from(text), (text) => text),
  checkEmail,
  checkLink,
};
