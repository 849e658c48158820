/** An invented subscriber. */
export interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly city: string;
}

/** First names and, below, last names. A slash separates the spelling in addresses if it differs by more than case. */
const firstNames = [
  'Ada Bruno Clara Daniel Elif Felix Greta Hugo Ines Jonas Анна/anna Lena',
  'Marek Nora Oskar Paula Павел/pavel Rosa Samir Tilda Ugo Вера/vera Yara',
];
const lastNames = [
  'Almeida Berg Costa Dubois Eriksen Fischer Grimaldi Hansen Ivanenko Janssen Kowalczyk Lindqvist Moreau Novak',
  'Okafor Petrides Quist Rossi Sørensen/sorensen Tanaka Urban Varga Weber Ximénez/ximenez Yıldız/yildiz Zeman',
  'Ashdown Brandt Castell Dahl Ekström/ekstrom Ferrer Gruber Horvat Ilves Jokinen Keller Lazar Mancini Nyberg',
  'Olsen Pavlov Reyes Santos Tóth/toth Ueda Vidal Wolff Yorke Zhang Abel Bauer Cruz Engel',
];
const cities = ['Lisbon', 'Oslo', 'Kraków', 'Bologna', 'Lyon', 'Tallinn', 'Graz', 'Казань', 'Porto', 'Ghent'];

/**
 * The mail hosts of most people, which accept letters. `unusualHosts` has those of six people in each 200, by number (see `mailHosts.ts`).
 */
const usualHosts = ['post.example', 'inbox.example', 'letters.example', 'studio.example'];
const unusualHosts = new Map([
  [16, 'left.example'],
  [41, 'slow.example'],
  [58, 'left.example'],
  [74, 'wall.example'],
  [117, 'down.example'],
  [133, 'left.example'],
]);

/** Returns the first `count` invented people, at most 1,242: the same ones each time. */
export function people(count: number): DemoPerson[] {
  const first = firstNames.join(' ').split(' ');
  const last = lastNames.join(' ').split(' ');
  return Array.from({ length: count }, (_, number) => {
    // 23 first and 54 last names are coprime, so each step gives a new pair.
    const [firstName, firstWritten] = nameForms(itemAt(first, number));
    const [lastName, lastWritten] = nameForms(itemAt(last, number * 5));
    const host = unusualHosts.get(number % 200) ?? itemAt(usualHosts, number * 7 + Math.floor(number / 11));
    return {
      email: `${firstWritten}.${lastWritten}@${host}`,
      name: `${firstName} ${lastName}`,
      city: itemAt(cities, number * 3),
    };
  });
}

/** The mail hosts of offices, in turn: at two of them, programs look at each letter. */
const officeHosts = ['office.example', 'robot.example', 'works.example', 'fetches.example', 'bureau.example'];

/** Returns the first `count` invented people who read letters at work, at most 1,242: the same ones each time. */
export function officePeople(count: number): DemoPerson[] {
  return people(count).map(({ email, ...person }, number) => ({
    ...person,
    email: `${email.slice(0, email.indexOf('@'))}@${itemAt(officeHosts, number)}`,
  }));
}

function nameForms(name: string): [name: string, inAddress: string] {
  const [shown = '', inAddress = shown.toLowerCase()] = name.split('/');
  return [shown, inAddress];
}

function itemAt(items: readonly string[], number: number): string {
  return items[number % items.length] ?? '';
}
