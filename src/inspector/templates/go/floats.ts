import { withoutEnd } from '../../../core/text/passages.ts';

/** Writes a `float64` with the fewest digits that stand for it, as `%v` and `%g` do. */
export function shortestFloat(value: number): string {
  const { digits, exponent } = parts(Math.abs(value).toExponential());
  return signOf(value) + asGeneral(digits, exponent, 6);
}

/** Writes a `float64` with a number of digits, as `%.2f`, `%.2e` and `%.2g` do. */
export function roundedFloat(value: number, format: 'f' | 'e' | 'g', precision: number): string {
  const amount = Math.abs(value);
  switch (format) {
    case 'f':
      return signOf(value) + roundedFixed(amount, precision);
    case 'e': {
      const { digits, exponent } = roundedParts(amount, precision);
      return signOf(value) + asExponential(digits, exponent);
    }
    case 'g': {
      const most = Math.max(precision, 1);
      const { digits, exponent } = roundedParts(amount, most - 1);
      return signOf(value) + asGeneral(withoutEnd(digits, /0/) || '0', exponent, most);
    }
  }
}

const signOf = (value: number) => (value < 0 || Object.is(value, -0) ? '-' : '');

/** The digits of a number without a point, and the exponent of the first one. */
interface Digits {
  readonly digits: string;
  readonly exponent: number;
}

function parts(exponential: string): Digits {
  const [digits = '', exponent = ''] = exponential.split('e');
  return { digits: digits.replace('.', ''), exponent: Number(exponent) };
}

function asExponential(digits: string, exponent: number): string {
  const [first = '0', rest] = [digits[0], digits.slice(1)];
  const power = String(Math.abs(exponent)).padStart(2, '0');
  return `${first}${rest && `.${rest}`}e${exponent < 0 ? '-' : '+'}${power}`;
}

function asGeneral(digits: string, exponent: number, mostDigits: number): string {
  if (exponent < -4 || exponent >= mostDigits) return asExponential(digits, exponent);
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  const fraction = digits.slice(exponent + 1);
  return fraction ? `${whole}.${fraction}` : whole;
}

/** The number of decimals that show whether a number lies in the middle between two rounded ones. */
const exactDecimals = 100;

/** Rounds as Go does: to the even digit when a number lies exactly in the middle. JavaScript rounds up then. */
function roundedFixed(amount: number, decimals: number): string {
  if (amount >= 1e21) return `${BigInt(amount)}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`;
  const exact = amount.toFixed(exactDecimals);
  const cut = exact.length - exactDecimals + decimals;
  const down = decimals === 0 ? exact.slice(0, cut - 1) : exact.slice(0, cut);
  return isMiddle(exact.slice(cut)) && isEven(down) ? down : amount.toFixed(decimals);
}

function roundedParts(amount: number, decimals: number): Digits {
  const exact = parts(amount.toExponential(exactDecimals));
  const down = exact.digits.slice(0, decimals + 1);
  return isMiddle(exact.digits.slice(decimals + 1)) && isEven(down)
    ? { ...exact, digits: down }
    : parts(amount.toExponential(decimals));
}

const isMiddle = (rest: string) => /^50*$/.test(rest);
const isEven = (digits: string) => /[02468]$/.test(digits);
