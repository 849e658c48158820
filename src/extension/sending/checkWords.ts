import type { FindingCounts } from '../../core/checks/findingCounts.ts';
import type { CheckResult } from '../checks/findingsBeforeSending.ts';
import { joined, l10n, type Words, whole } from '../kit/words.ts';

/** What the checks say of the letter that is sent; without a result, its layout is not at hand. */
export function describeChecks(result: CheckResult | undefined): Words {
  switch (result) {
    case undefined:
      return l10n.t('Checks: not made, because this letter’s layout is not at hand');
    case 'off':
      return l10n.t('Checks: turned off in the settings');
    case 'failed':
      return l10n.t('Checks: not made, because they failed. The log says why');
    default:
      return describeCounts(result);
  }
}

function describeCounts({ errors, warnings, information }: FindingCounts): Words {
  const found = joined(', ', [
    errors > 0 && (errors === 1 ? l10n.t('1 error') : l10n.t('{0} errors', errors)),
    warnings > 0 && (warnings === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', warnings)),
    information > 0 && (information === 1 ? l10n.t('1 note') : l10n.t('{0} notes', information)),
  ]);
  return found ? l10n.t('Checks: {0}', whole(found)) : l10n.t('Checks: nothing found');
}
