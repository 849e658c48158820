/**
 * Typed texts, each after the start time that it means on Wednesday, 2026-11-25, at 13:30 in Berlin. `tomorrow` marks a time of day
 * that has already passed today.
 */
export const spellings = `
English: days with names:
  Thu 2026-11-26 10:00          tomorrow 10am
  Thu 2026-11-26 10:00          tomorrow 10 am
  Thu 2026-11-26 10:00          Tomorrow 10 AM
  Thu 2026-11-26 10:00          tomorrow 10:00
  Thu 2026-11-26 10:00          tomorrow at 10
  Thu 2026-11-26 10:00          tomorrow at 10:00
  Thu 2026-11-26 10:00          tomorrow at 10am
  Thu 2026-11-26 10:00          tomorrow, 10:00
  Thu 2026-11-26 10:00          tomorrow,10am
  Thu 2026-11-26 10:00          TOMORROW 10:00AM
  Thu 2026-11-26 10:00          10am tomorrow
  Thu 2026-11-26 10:00          10:00 tomorrow
  Thu 2026-11-26 10:00          10 tomorrow
  Thu 2026-11-26 10:00          at 10 tomorrow
  Thu 2026-11-26 10:00          tmrw 10am
  Thu 2026-11-26 10:00          tomorrow 10 a.m.
  Thu 2026-11-26 10:00          tomorrow at 10 a.m
  Thu 2026-11-26 10:00          tomorrow 10 o'clock
  Thu 2026-11-26 10:00          tomorrow 10 o’clock
  Thu 2026-11-26 10:00          tomorrow 10h
  Thu 2026-11-26 10:00          tomorrow at 10h00
  Thu 2026-11-26 10:00          tomorrow morning at 10
  Thu 2026-11-26 10:00          tomorrow at 10 in the morning
  Thu 2026-11-26 10:00          tomorrow at 10:00 sharp
  Thu 2026-11-26 10:00          tomorrow – 10:00
  Thu 2026-11-26 10:00          tomorrow 10:00:00
  Thu 2026-11-26 10:00          tomorrow at 10.00
  Thu 2026-11-26 15:30          tomorrow 3:30pm
  Thu 2026-11-26 15:30          tomorrow 3:30 PM
  Thu 2026-11-26 15:30          tomorrow at 3:30 p.m.
  Thu 2026-11-26 15:30          tomorrow 15:30
  Thu 2026-11-26 15:30          tomorrow 15h30
  Thu 2026-11-26 15:30          tomorrow at 15.30
  Thu 2026-11-26 15:30          tomorrow afternoon at 3:30
  Thu 2026-11-26 15:30          tomorrow at 3:30 in the afternoon
  Thu 2026-11-26 15:30          3:30pm tomorrow
  Thu 2026-11-26 20:00          tomorrow evening at 8
  Thu 2026-11-26 20:00          tomorrow at 8 in the evening
  Thu 2026-11-26 20:00          tomorrow 8pm
  Thu 2026-11-26 20:00          tomorrow night at 20:00
  Thu 2026-11-26 00:00          tomorrow 0:00
  Thu 2026-11-26 00:00          tomorrow 00:00
  Thu 2026-11-26 00:00          tomorrow 12am
  Thu 2026-11-26 00:00          tomorrow 12:00 am
  Thu 2026-11-26 12:00          tomorrow noon
  Thu 2026-11-26 12:00          tomorrow at noon
  Thu 2026-11-26 12:00          noon tomorrow
  Thu 2026-11-26 12:00          tomorrow midday
  Thu 2026-11-26 12:00          tomorrow 12 noon
  Thu 2026-11-26 12:00          tomorrow 12pm
  Thu 2026-11-26 12:00          tomorrow 12:00
  Fri 2026-11-27 09:30          day after tomorrow 9:30
  Fri 2026-11-27 09:30          the day after tomorrow at 9:30
  Fri 2026-11-27 09:30          9:30am the day after tomorrow
  Wed 2026-11-25 18:00          today 18:00
  Wed 2026-11-25 18:00          today at 6pm
  Wed 2026-11-25 18:00          today at 18
  Wed 2026-11-25 18:00          6pm today
  Wed 2026-11-25 18:00          today 6 in the evening
  Wed 2026-11-25 18:00          this evening at 6
  Wed 2026-11-25 18:00          tonight at 6
  Wed 2026-11-25 18:00          tonight 6pm
  Wed 2026-11-25 18:00          at 6pm
  Wed 2026-11-25 18:00          6pm
  Wed 2026-11-25 18:00          18:00
  Wed 2026-11-25 18:00          at 18:00
  Wed 2026-11-25 22:15          tonight at 10:15
  Wed 2026-11-25 22:15          10:15 tonight
  Wed 2026-11-25 22:15          10:15pm
  Wed 2026-11-25 22:15          22:15
  Wed 2026-11-25 22:15          today 22:15
  Wed 2026-11-25 22:15          today at 10:15 at night

English: a time of day that has passed today:
  Thu 2026-11-26 10:15 tomorrow 10:15
  Thu 2026-11-26 10:15 tomorrow 10:15am
  Thu 2026-11-26 10:15 tomorrow 10:15 am
  Thu 2026-11-26 10:15 tomorrow at 10:15
  Thu 2026-11-26 10:15 tomorrow at 10:15 in the morning
  Thu 2026-11-26 10:15 tomorrow 10:15:00
  Thu 2026-11-26 12:00 tomorrow noon
  Thu 2026-11-26 12:00 tomorrow at noon
  Thu 2026-11-26 12:00 tomorrow midday
  Thu 2026-11-26 12:00 tomorrow 12pm
  Thu 2026-11-26 00:00 tomorrow midnight
  Thu 2026-11-26 00:00 tomorrow at midnight
  Thu 2026-11-26 00:00 tomorrow 0:00
  Thu 2026-11-26 00:00 tomorrow 12am
  Thu 2026-11-26 13:30 tomorrow 13:30
  Thu 2026-11-26 13:30 tomorrow 1:30pm
  Wed 2026-11-25 13:31          13:31
  Wed 2026-11-25 13:31          1:31pm

English: days of the week:
  Fri 2026-11-27 09:00          fri 9
  Fri 2026-11-27 09:00          fri 9:00
  Fri 2026-11-27 09:00          Fri 9am
  Fri 2026-11-27 09:00          friday 9
  Fri 2026-11-27 09:00          friday at 9
  Fri 2026-11-27 09:00          on friday at 9
  Fri 2026-11-27 09:00          on Friday, 9:00
  Fri 2026-11-27 09:00          this friday at 9
  Fri 2026-11-27 09:00          this coming Friday at 9
  Fri 2026-11-27 09:00          9 fri
  Fri 2026-11-27 09:00          9am friday
  Fri 2026-11-27 09:00          at 9 on friday
  Fri 2026-11-27 09:00          9 in the morning on friday
  Fri 2026-11-27 09:00          friday morning at 9
  Wed 2026-11-25 18:00          wed 18:00
  Wed 2026-11-25 18:00          wednesday at 6pm
  Wed 2026-11-25 18:00          weds 6pm
  Wed 2026-12-02 09:00          wed 9
  Wed 2026-12-02 09:00          wednesday 9am
  Wed 2026-12-02 09:00          next wednesday 9:00
  Wed 2026-12-02 09:00          wednesday next week at 9
  Mon 2026-11-30 08:30          next monday 8:30
  Mon 2026-11-30 08:30          next mon 8:30
  Mon 2026-11-30 08:30          next Monday at 8:30am
  Mon 2026-11-30 08:30          monday 8:30
  Mon 2026-11-30 08:30          mon 8:30
  Mon 2026-11-30 08:30          monday next week 8:30
  Mon 2026-11-30 08:30          next week monday 8:30
  Mon 2026-11-30 08:30          next week on monday at 8:30
  Tue 2026-12-01 14:00          tue 14:00
  Tue 2026-12-01 14:00          tues 2pm
  Tue 2026-12-01 14:00          tuesday at 2 in the afternoon
  Tue 2026-12-01 14:00          next tuesday 2pm
  Thu 2026-11-26 11:00          thu 11
  Thu 2026-11-26 11:00          thur 11:00
  Thu 2026-11-26 11:00          thurs 11am
  Thu 2026-11-26 11:00          thursday at 11
  Fri 2026-12-04 09:00          friday next week 9:00
  Fri 2026-12-04 09:00          next week friday at 9
  Sat 2026-11-28 10:00          sat 10
  Sat 2026-11-28 10:00          saturday 10am
  Sun 2026-11-29 10:00          sun 10
  Sun 2026-11-29 10:00          sunday at 10

English: distances from now:
  Wed 2026-11-25 15:30          in 2 hours
  Wed 2026-11-25 15:30          in two hours
  Wed 2026-11-25 15:30          in 2h
  Wed 2026-11-25 15:30          in 2 h
  Wed 2026-11-25 15:30          in 2 hrs
  Wed 2026-11-25 15:30          in 120 min
  Wed 2026-11-25 15:30          in 120 minutes
  Wed 2026-11-25 15:30          2 hours from now
  Wed 2026-11-25 15:30          two hours from now
  Wed 2026-11-25 14:00          in 30 min
  Wed 2026-11-25 14:00          in 30 minutes
  Wed 2026-11-25 14:00          in 30 mins
  Wed 2026-11-25 14:00          in 30m
  Wed 2026-11-25 14:00          in thirty minutes
  Wed 2026-11-25 14:00          in half an hour
  Wed 2026-11-25 14:00          in half hour
  Wed 2026-11-25 14:00          in 0.5 hours
  Wed 2026-11-25 14:00          30 min from now
  Wed 2026-11-25 14:30          in an hour
  Wed 2026-11-25 14:30          in a hour
  Wed 2026-11-25 14:30          in one hour
  Wed 2026-11-25 14:30          in 1 hour
  Wed 2026-11-25 14:30          in 1h
  Wed 2026-11-25 14:30          an hour from now
  Wed 2026-11-25 15:00          in 1.5 hours
  Wed 2026-11-25 15:00          in 1,5 hours
  Wed 2026-11-25 15:00          in 1h 30m
  Wed 2026-11-25 15:00          in 1 hour 30 minutes
  Wed 2026-11-25 15:00          in 1 hour and 30 minutes
  Wed 2026-11-25 15:00          in an hour and a half
  Wed 2026-11-25 15:00          in 90 min
  Sat 2026-11-28 09:00          in 3 days at 9
  Sat 2026-11-28 09:00          in 3 days, 9:00
  Sat 2026-11-28 09:00          in three days at 9am
  Sat 2026-11-28 09:00          at 9 in 3 days
  Sat 2026-11-28 09:00          3 days from now at 9
  Wed 2026-12-02 10:00          in a week at 10
  Wed 2026-12-02 10:00          in 1 week 10:00
  Wed 2026-12-02 10:00          in 7 days at 10am
  Wed 2026-12-02 10:00          a week from now at 10
  Wed 2026-12-09 10:00          in 2 weeks at 10
  Wed 2026-12-09 10:00          in two weeks at 10:00

English: dates:
  Thu 2026-11-26 10:00          26.11 10:00
  Thu 2026-11-26 10:00          26.11. 10:00
  Thu 2026-11-26 10:00          26.11.2026 10:00
  Thu 2026-11-26 10:00          26.11.26 10:00
  Thu 2026-11-26 10:00          26.11.10:00
  Thu 2026-11-26 10:00          26.11 10
  Thu 2026-11-26 10:00          26.11 at 10
  Thu 2026-11-26 10:00          26.11 10am
  Thu 2026-11-26 10:00          26.11, 10:00
  Thu 2026-11-26 10:00          26.11 10.00
  Thu 2026-11-26 10:00          10:00 26.11
  Thu 2026-11-26 10:00          10am 26.11.2026
  Thu 2026-11-26 10:00          26/11 10:00
  Thu 2026-11-26 10:00          11/26 10:00
  Thu 2026-11-26 10:00          26/11/2026 10:00
  Thu 2026-11-26 10:00          11/26/2026 10am
  Thu 2026-11-26 10:00          11/26/26 10:00
  Thu 2026-11-26 10:00          26-11-2026 10:00
  Thu 2026-11-26 10:00          26 nov 10
  Thu 2026-11-26 10:00          26 nov 10:00
  Thu 2026-11-26 10:00          26 Nov 2026 10:00
  Thu 2026-11-26 10:00          26 november 10:00
  Thu 2026-11-26 10:00          26th november at 10
  Thu 2026-11-26 10:00          26th of November, 10am
  Thu 2026-11-26 10:00          the 26th of november 2026 at 10:00
  Thu 2026-11-26 10:00          nov 26 10
  Thu 2026-11-26 10:00          Nov 26, 10am
  Thu 2026-11-26 10:00          Nov 26, 2026 10:00
  Thu 2026-11-26 10:00          Nov 26, 2026, 10:00 AM
  Thu 2026-11-26 10:00          November 26 at 10
  Thu 2026-11-26 10:00          november 26th, 2026 at 10 a.m.
  Thu 2026-11-26 10:00          nov. 26, 10:00
  Thu 2026-11-26 10:00          10am on 26 nov
  Thu 2026-11-26 10:00          10:00 on Nov 26
  Thu 2026-11-26 10:00          26-nov-2026 10:00
  Thu 2026-11-26 10:00          thu 26 nov 10:00
  Thu 2026-11-26 10:00          Thursday, November 26, 2026, 10:00 AM
  Thu 2026-11-26 10:00          Thu, 26.11. 10:00
  Thu 2026-11-26 10:00          (thu) 26.11 10:00
  Fri 2027-01-15 09:00          15.01 9:00
  Fri 2027-01-15 09:00          15.1. 9:00
  Fri 2027-01-15 09:00          15 jan 9
  Fri 2027-01-15 09:00          jan 15 9am
  Fri 2027-01-15 09:00          January 15 at 9
  Fri 2027-01-15 09:00          15.01.2027 9:00
  Fri 2027-01-15 09:00          1/15 9:00
  Wed 2027-03-03 09:00          3 march 9:00
  Wed 2027-03-03 09:00          3rd of March at 9
  Wed 2027-03-03 09:00          mar 3 9am
  Wed 2027-03-03 09:00          3/3 9:00
  Wed 2027-03-03 09:00          03.03 9:00
  Sat 2027-04-03 10:00          03.04 10:00
  Sat 2027-04-03 10:00          3.4. 10:00
  Sat 2027-04-03 10:00          3 apr 10:00
  Sat 2027-04-03 10:00          Apr 3, 10am
  Sat 2027-04-03 10:00          sat 03/04 10:00
  Wed 2026-12-02 09:00          2nd december 9:00
  Wed 2026-12-02 09:00          dec 2nd 9am
  Tue 2028-02-29 09:00          29.02.2028 9:00
  Tue 2028-02-29 09:00          29 feb 2028 9:00

ISO 8601, with and without an offset:
  Thu 2026-11-26 10:00          2026-11-26 10:00
  Thu 2026-11-26 10:00          2026-11-26T10:00
  Thu 2026-11-26 10:00          2026-11-26t10:00:00
  Thu 2026-11-26 10:00          2026-11-26T10:00:00.000
  Thu 2026-11-26 10:00          2026-11-26T10
  Thu 2026-11-26 10:00          2026-11-26 10
  Thu 2026-11-26 10:00          2026/11/26 10:00
  Thu 2026-11-26 10:00          2026.11.26 10:00
  Thu 2026-11-26 10:00          2026-11-26T09:00Z
  Thu 2026-11-26 10:00          2026-11-26T09:00:00Z
  Thu 2026-11-26 10:00          2026-11-26T09:00:00.000Z
  Thu 2026-11-26 10:00          2026-11-26T10:00+01:00
  Thu 2026-11-26 10:00          2026-11-26T10:00:00+0100
  Thu 2026-11-26 10:00          2026-11-26T10:00+01
  Thu 2026-11-26 10:00          2026-11-26 12:00+03:00
  Thu 2026-11-26 10:00          2026-11-26T04:00-05:00
  Thu 2026-11-26 10:00          2026-11-26T05:30:00-0330
  Thu 2026-11-26 10:00          2026-11-26 09:00 UTC
  Thu 2026-11-26 10:00          26.11 09:00 UTC
  Thu 2026-11-26 10:00          26 nov 9:00 GMT
  Thu 2026-11-26 10:00          tomorrow 9am utc
  Thu 2026-11-26 10:00          tomorrow 10:00 GMT+1
  Thu 2026-11-26 10:00          tomorrow 10:00 UTC +1
  Thu 2026-11-26 10:00          tomorrow 12:00 UTC+03:00
  Thu 2026-11-26 10:00          tomorrow 4:00 UTC-5
  Thu 2026-11-26 10:00          26.11.2026 12:00 +3
  Thu 2026-11-26 10:00          Thu, 26 Nov 2026 12:00:00 +0300
  Thu 2026-11-26 10:00          tomorrow 12:00 msk
  Thu 2026-11-26 00:30          23:30 UTC
  Thu 2026-11-26 00:30          2026-11-25 23:30 UTC

German: days, dates and times:
  Thu 2026-11-26 10:00          morgen 10:00
  Thu 2026-11-26 10:00          morgen um 10 Uhr
  Thu 2026-11-26 10:30          morgen um 10 Uhr 30
  Thu 2026-11-26 08:00          morgen früh um 8
  Thu 2026-11-26 20:00          morgen Abend um 8
  Thu 2026-11-26 12:00          morgen Mittag
  Fri 2026-11-27 09:30          übermorgen um 9:30
  Fri 2026-11-27 09:00          fr 9:00
  Fri 2026-11-27 15:00          am Freitag um 15 Uhr
  Fri 2026-11-27 09:00          Freitag, den 27. November, 9 Uhr
  Mon 2026-11-30 10:00          am 30.11. um 10 Uhr
  Thu 2026-12-31 10:00          31. Dez. 2026, 10:00
  Sun 2027-03-07 10:00          7. März 2027 10:00
  Wed 2026-11-25 15:30          in 2 Stunden
  Wed 2026-11-25 13:45          in 15 Minuten

Russian: days with names:
  Thu 2026-11-26 10:00          завтра в 10
  Thu 2026-11-26 10:00          завтра в 10:00
  Thu 2026-11-26 10:00          завтра 10:00
  Thu 2026-11-26 10:00          завтра, 10:00
  Thu 2026-11-26 10:00          Завтра В 10
  Thu 2026-11-26 10:00          завтра 10
  Thu 2026-11-26 10:00          10:00 завтра
  Thu 2026-11-26 10:00          в 10 завтра
  Thu 2026-11-26 10:00          завтра в 10.00
  Thu 2026-11-26 10:00          завтра в 10-00
  Thu 2026-11-26 10:00          завтра в 10 утра
  Thu 2026-11-26 10:00          завтра утром в 10
  Thu 2026-11-26 10:00          завтра в 10 часов
  Thu 2026-11-26 10:00          завтра в 10 ч
  Thu 2026-11-26 10:00          завтра в 10ч
  Thu 2026-11-26 10:00          завтра ровно в 10
  Thu 2026-11-26 10:00          завтра — в 10
  Thu 2026-11-26 15:30          завтра в 15:30
  Thu 2026-11-26 15:30          завтра в 15.30
  Thu 2026-11-26 15:30          завтра в 15 часов 30 минут
  Thu 2026-11-26 15:30          завтра в 15 ч 30 мин
  Thu 2026-11-26 15:30          завтра в 15ч30
  Thu 2026-11-26 15:30          завтра днём в 3:30
  Thu 2026-11-26 15:30          завтра днем в 15:30
  Thu 2026-11-26 15:30          завтра в 3:30 дня
  Thu 2026-11-26 20:00          завтра вечером в 8
  Thu 2026-11-26 20:00          завтра в 8 вечера
  Thu 2026-11-26 20:00          завтра в 20
  Thu 2026-11-26 13:00          завтра в час дня
  Thu 2026-11-26 13:00          завтра в 13:00
  Thu 2026-11-26 13:00          завтра в 1 час дня
  Thu 2026-11-26 02:00          завтра в 2 ночи
  Thu 2026-11-26 02:00          завтра ночью в 2
  Thu 2026-11-26 12:00          завтра в полдень
  Thu 2026-11-26 12:00          в полдень завтра
  Thu 2026-11-26 12:00          завтра в 12 дня
  Fri 2026-11-27 09:30          послезавтра в 9:30
  Fri 2026-11-27 09:30          послезавтра 9:30
  Fri 2026-11-27 09:30          послезавтра в 9.30 утра
  Fri 2026-11-27 09:30          в 9:30 послезавтра
  Wed 2026-11-25 18:00          сегодня в 18
  Wed 2026-11-25 18:00          сегодня в 18:00
  Wed 2026-11-25 18:00          сегодня в 6 вечера
  Wed 2026-11-25 18:00          сегодня вечером в 6
  Wed 2026-11-25 18:00          в 18 сегодня
  Wed 2026-11-25 18:00          в 18
  Wed 2026-11-25 18:00          в 18:00
  Wed 2026-11-25 18:00          в 6 вечера
  Wed 2026-11-25 18:00          6 вечера

Russian: a time of day that has passed today:
  Thu 2026-11-26 10:15 tomorrow в 10:15
  Thu 2026-11-26 10:15 tomorrow в 10.15
  Thu 2026-11-26 10:15 tomorrow в 10-15
  Thu 2026-11-26 10:15 tomorrow в 10:15 утра
  Thu 2026-11-26 12:00 tomorrow в полдень
  Thu 2026-11-26 12:00 tomorrow полдень
  Thu 2026-11-26 00:00 tomorrow в полночь

Russian: days of the week:
  Fri 2026-11-27 09:00          в пятницу в 9
  Fri 2026-11-27 09:00          в пятницу в 9:00
  Fri 2026-11-27 09:00          в пятницу, в 9
  Fri 2026-11-27 09:00          пятница 9:00
  Fri 2026-11-27 09:00          пятница, 9 утра
  Fri 2026-11-27 09:00          пт 9
  Fri 2026-11-27 09:00          пт 9:00
  Fri 2026-11-27 09:00          пт. 9:00
  Fri 2026-11-27 09:00          пятн 9:00
  Fri 2026-11-27 09:00          в эту пятницу в 9
  Fri 2026-11-27 09:00          в ближайшую пятницу в 9
  Fri 2026-11-27 09:00          в 9 в пятницу
  Mon 2026-11-30 08:30          в понедельник в 8:30
  Mon 2026-11-30 08:30          пн 8:30
  Mon 2026-11-30 08:30          пон 8:30
  Mon 2026-11-30 08:30          в следующий понедельник в 8:30
  Mon 2026-11-30 08:30          в след. понедельник в 8:30
  Mon 2026-11-30 08:30          на следующей неделе в понедельник в 8:30
  Tue 2026-12-01 14:00          во вторник в 14
  Tue 2026-12-01 14:00          вт 14:00
  Tue 2026-12-01 14:00          во вторник в 2 часа дня
  Wed 2026-12-02 09:00          в среду в 9
  Wed 2026-12-02 09:00          ср 9:00
  Thu 2026-11-26 11:00          в четверг в 11
  Thu 2026-11-26 11:00          чт 11:00
  Sat 2026-11-28 10:00          в субботу в 10
  Sat 2026-11-28 10:00          сб 10:00
  Sun 2026-11-29 10:00          в воскресенье в 10
  Sun 2026-11-29 10:00          вс 10:00
  Fri 2026-12-04 09:00          в пятницу на следующей неделе в 9

Russian: distances from now:
  Wed 2026-11-25 15:30          через 2 часа
  Wed 2026-11-25 15:30          через два часа
  Wed 2026-11-25 15:30          через 2 ч
  Wed 2026-11-25 15:30          через 2ч
  Wed 2026-11-25 15:30          через 120 минут
  Wed 2026-11-25 14:00          через 30 минут
  Wed 2026-11-25 14:00          через 30 мин
  Wed 2026-11-25 14:00          через 30 м
  Wed 2026-11-25 14:00          через полчаса
  Wed 2026-11-25 14:00          через пол часа
  Wed 2026-11-25 14:00          через тридцать минут
  Wed 2026-11-25 14:30          через час
  Wed 2026-11-25 14:30          через 1 час
  Wed 2026-11-25 14:30          через один час
  Wed 2026-11-25 15:00          через полтора часа
  Wed 2026-11-25 15:00          через 1,5 часа
  Wed 2026-11-25 15:00          через 1 час 30 минут
  Wed 2026-11-25 15:00          через час 30 минут
  Wed 2026-11-25 15:00          через час и 30 минут
  Sat 2026-11-28 09:00          через 3 дня в 9
  Sat 2026-11-28 09:00          через три дня в 9:00
  Sat 2026-11-28 09:00          в 9 через 3 дня
  Wed 2026-12-02 10:00          через неделю в 10
  Wed 2026-12-02 10:00          через 7 дней в 10:00
  Wed 2026-12-09 10:00          через 2 недели в 10
  Wed 2026-12-09 10:00          через две недели в 10 утра

Russian: dates:
  Thu 2026-11-26 10:00          26 ноября 10:00
  Thu 2026-11-26 10:00          26 ноября в 10
  Thu 2026-11-26 10:00          26 ноября, 10:00
  Thu 2026-11-26 10:00          26 нояб. 10:00
  Thu 2026-11-26 10:00          26 ноя 10:00
  Thu 2026-11-26 10:00          26 ноября 2026 в 10:00
  Thu 2026-11-26 10:00          26 ноября 2026 г. в 10:00
  Thu 2026-11-26 10:00          26 ноября 2026 года, 10:00
  Thu 2026-11-26 10:00          26-го ноября в 10
  Thu 2026-11-26 10:00          26го ноября в 10 утра
  Thu 2026-11-26 10:00          26.11 в 10
  Thu 2026-11-26 10:00          26.11 в 10:00
  Thu 2026-11-26 10:00          26.11.2026 в 10.00
  Thu 2026-11-26 10:00          26.11.2026 г. 10:00
  Thu 2026-11-26 10:00          в 10 26 ноября
  Thu 2026-11-26 10:00          в 10 утра 26 ноября
  Thu 2026-11-26 10:00          в четверг, 26 ноября, в 10:00
  Thu 2026-11-26 10:00          чт, 26 нояб. 2026 г., 10:00
  Thu 2026-11-26 10:00          чт 26.11 10:00
  Thu 2026-11-26 10:00          26.11 в 12 мск
  Thu 2026-11-26 10:00          26.11.2026 12:00 МСК
  Thu 2026-11-26 10:00          26.11 14:00 мск+2
  Fri 2027-01-15 09:00          15 января в 9
  Fri 2027-01-15 09:00          15.01 в 9
  Fri 2027-01-15 09:00          15 янв 9:00
  Wed 2027-03-03 09:00          3 марта в 9
  Sat 2027-05-01 09:00          1 мая 2027 в 9:00
  Sat 2027-05-01 09:00          1 мая в 9
`;

/** Texts that are refused on that day, each after the reason. */
export const refusals = `
No day, no time of day, or neither:
  notATime                      soon
  notATime                      asap
  notATime                      9
  notATime                      10 30
  notATime                      tomorrow 9 or 10
  notATime                      tomorrow 9 10
  notATime                      morning
  notATime                      next week at 9
  notATime                      скоро
  notATime                      в следующем году
  notATime                      через
  noTime                        tomorrow
  noTime                        tomorrow morning
  noTime                        fri
  noTime                        next monday
  noTime                        26.11
  noTime                        26.11.2026
  noTime                        nov 26
  noTime                        2026-11-26
  noTime                        in 3 days
  noTime                        завтра
  noTime                        в пятницу
  noTime                        через неделю
No such time or day:
  notATime                      tomorrow 24:00
  notATime                      tomorrow 25:00
  notATime                      tomorrow 9:60
  notATime                      tomorrow 9:5
  notATime                      tomorrow 13am
  notATime                      tomorrow 14pm
  notATime                      tomorrow 0pm
  notATime                      tomorrow 9 in the evening am
  notATime                      завтра в 3 вечера
  notATime                      2026-11-26T10:00+15:00
  notATime                      2026-11-26T10:00+03:60
  noSuchDay                     2026-13-26 10:00
  notATime                      26.13 10:00
  notATime                      13/13 10:00
  noSuchDay                     30.02 10:00
  noSuchDay                     29.02.2027 10:00
  noSuchDay                     31 nov 10:00
  noSuchDay                     nov 0 10:00
  noSuchDay                     2026-11-31 10:00
  noSuchDay                     31 ноября в 10
  otherWeekday                  fri 26.11 10:00
  otherWeekday                  tomorrow, friday, 10:00
  otherWeekday                  mon 03/04 10:00
  otherWeekday                  в пятницу, 26 ноября, в 10
Said twice:
  notATime                      tomorrow tomorrow 10:00
  notATime                      tomorrow 26.11 10:00
  notATime                      fri sat 9
  notATime                      10:00 11:00
  notATime                      tomorrow 10:00-12:00
  notATime                      tomorrow 10:00 - 12:00
  notATime                      tomorrow 10:00 am pm
  notATime                      in 2 hours at 10
  notATime                      in 2 hours tomorrow
  notATime                      in 2 days and 3 hours
  notATime                      tomorrow 10:00 UTC GMT
  notATime                      завтра в 10 в 11
Past:
  past                          yesterday 10:00
  past                          today 10:00
  past                          today 13:30
  past                          in 0 minutes
  past                          20.11 10:00
  past                          25.11 10:00
  past                          20 nov 10:00
  past                          26.11.2025 10:00
  past                          1999-01-01 00:00
  past                          2026-11-25 13:30
  past                          2026-11-25T12:30Z
  past                          сегодня в 10
  past                          вчера в 10
Two days:
  2027-03-04 or 2027-04-03      03/04 10:00
  2027-03-04 or 2027-04-03      3/4/2027 10:00
  2027-03-04 or 2027-04-03      03-04-2027 10:00
  2026-12-01 or 2027-01-12      12/1 10:00
  2027-03-04 or 2027-04-03      03/04
  2026-11-27 or 2026-12-04      next friday 9
  2026-11-27 or 2026-12-04      next fri at 9
  2026-11-29 or 2026-12-06      next sunday 9
  2026-11-27 or 2026-12-04      в следующую пятницу в 9
  2026-11-26 or 2026-11-27      tomorrow midnight
  2026-11-27 or 2026-11-28      friday at midnight
  2026-11-26 or 2026-11-27      завтра в полночь
  2026-11-26 or 2026-11-27      завтра в 12 ночи
`;

/** Texts typed a day before the clocks change, each after its meaning in UTC or the reason for its refusal. */
export const changesOfClocks = {
  // Clocks go forward at 2:00 on Sunday.
  'Europe/Berlin 2027-03-27T12:00:00+01:00': `
    2027-03-28T00:59:00Z   tomorrow 1:59
    skipped                tomorrow 2:00
    skipped                tomorrow 2:30am
    skipped                завтра в 2:59
    2027-03-28T01:00:00Z   tomorrow 3:00
    skipped                sun 2:30
    skipped                2:30
    2027-03-28T01:30:00Z   28.03 2:30 GMT+1
    2027-03-28T10:00:00Z   tomorrow noon
    2027-03-28T11:00:00Z   in 24 hours
    2027-03-28T11:00:00Z   через 24 часа`,
  // Clocks go back from 3:00 to 2:00 on Sunday.
  'Europe/Berlin 2027-10-30T12:00:00+02:00': `
    2027-10-30T23:59:00Z   tomorrow 1:59
    2027-10-31T00:30:00Z or 2027-10-31T01:30:00Z tomorrow 2:30
    2027-10-31T00:30:00Z or 2027-10-31T01:30:00Z в воскресенье в 2:30
    2027-10-31T01:30:00Z   tomorrow 2:30 GMT+1
    2027-10-31T02:00:00Z   tomorrow 3:00
    2027-10-31T11:00:00Z   12:00
    2027-10-31T10:00:00Z   in 24 hours`,
  'America/New_York 2027-03-13T12:00:00-05:00': `
    2027-03-14T06:59:00Z   tomorrow 1:59am
    skipped                tomorrow 2:00am
    skipped                14.03 2:59
    2027-03-14T07:00:00Z   tomorrow 3am
    2027-03-14T14:00:00Z   tomorrow 10am`,
  'America/New_York 2027-11-06T12:00:00-04:00': `
    2027-11-07T05:00:00Z or 2027-11-07T06:00:00Z tomorrow 1am
    2027-11-07T05:59:00Z or 2027-11-07T06:59:00Z sunday 1:59
    2027-11-07T07:00:00Z   tomorrow 2am
    2027-11-07T15:00:00Z   tomorrow 10am`,
  // By half an hour.
  'Australia/Lord_Howe 2027-10-02T12:00:00+10:30': `
    skipped                tomorrow 2:00
    skipped                tomorrow 2:29
    2027-10-02T15:30:00Z   tomorrow 2:30
    2027-10-02T23:00:00Z   tomorrow 10am`,
  'Australia/Lord_Howe 2027-04-03T12:00:00+11:00': `
    2027-04-03T14:29:00Z   tomorrow 1:29
    2027-04-03T14:45:00Z or 2027-04-03T15:15:00Z tomorrow 1:45
    2027-04-03T15:30:00Z   tomorrow 2:00`,
  // Clocks do not change.
  'Europe/Moscow 2027-03-27T12:00:00+03:00': `
    2027-03-27T23:30:00Z   завтра в 2:30
    2027-03-28T09:00:00Z   in 24 hours`,
} as const;
