import { countFindings } from '../../core/checks/findingCounts.ts';
import type { LetterFinding, Preflight } from '../checks/preflight.ts';
import { joined, l10n, type Words, whole } from '../kit/words.ts';

/** What the checks say of the letter that is sent; without a preflight, its layout is not at hand. */
export function describeChecks(preflight: Preflight | undefined): Words {
  const findings = preflight?.findings;
  switch (findings) {
    case undefined:
      return l10n.t('Checks: not made, because this letter’s layout is not at hand');
    case 'off':
      return l10n.t('Checks: turned off in the settings');
    case 'failed':
      return l10n.t('Checks: not made, because they failed. The log says why');
    case 'changed':
      return l10n.t('Checks: not made, because what the layout includes has changed meanwhile');
    default:
      return describeCounts(findings);
  }
}

function describeCounts(findings: readonly LetterFinding[]): Words {
  const { errors, warnings, information } = countFindings(findings.map(({ finding }) => finding));
  const found = joined(', ', [
    errors > 0 && (errors === 1 ? l10n.t('1 error') : l10n.t('{0} errors', errors)),
    warnings > 0 && (warnings === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', warnings)),
    information > 0 && (information === 1 ? l10n.t('1 note') : l10n.t('{0} notes', information)),
  ]);
  return found ? l10n.t('Checks: {0}', whole(found)) : l10n.t('Checks: nothing found');
}
