/**
 * A reason why few people may read a letter that is sent at a time. `night`: between 22 and 7 o'clock. The others are holidays of many
 * countries.
 */
export type SendingHour = 'night' | 'weekend' | 'newYear' | 'christmas' | 'orthodoxChristmas';

/** Returns the reasons against a time, in the time zone of this machine. */
export function quietHours(time: Date): SendingHour[] {
  const [month, day, hour, weekday] = [time.getMonth() + 1, time.getDate(), time.getHours(), time.getDay()];
  const isNewYear = (month === 12 && day === 31) || (month === 1 && day <= 2);
  return [
    (hour >= 22 || hour < 7) && 'night',
    (weekday === 0 || weekday === 6) && 'weekend',
    isNewYear && 'newYear',
    month === 12 && day >= 24 && day <= 26 && 'christmas',
    month === 1 && day === 7 && 'orthodoxChristmas',
  ].filter((hour) => hour !== false) as SendingHour[];
}
