/**
 * Typed texts, each after the start time that it means on Thursday, 2026-11-26, at 9:30 in Moscow, or the reason for its refusal.
 */
export const spellingsInWords = `
Days of the month:
  2026-11-27 12:00              12pm on friday the 27th
  2026-11-27 12:00              the 27th at 12pm
  2026-11-27 12:00              the 27th, 12:00
  2026-11-27 12:00              27th 12:00
  2026-11-27 12:00              on the 27th at noon
  2026-12-05 10:00              the 5th at 10
  2026-12-25 10:00              the 25th at 10am
  2026-12-31 23:00              31st at 11pm
  2026-11-26 18:00              the 26th at 6pm
  past                          the 26th at 9am
  noSuchDay                     the 32nd at 10
  otherWeekday                  friday the 28th at 10
  noTime                        the 27th
  2026-11-27 12:00              twenty-seventh at noon
  2026-11-27 12:00              the twenty seventh at 12:00
  2026-12-01 10:00              the first at 10
  2026-12-01 10:00              first of december at ten
  2026-12-01 10:00              december first, 10am
  2026-12-03 10:00              December the third at 10
  2026-11-27 12:00              27-го в 12:00
  2026-11-27 12:00              27 числа в 12:00
  2026-11-27 12:00              27-го числа в 12
  2026-11-27 12:00              в пятницу 27-го в 12
  2026-11-27 12:00              двадцать седьмого в 12:00
  2026-12-05 10:00              пятого числа в 10
  2026-12-05 10:00              пятого декабря в 10 утра
  2026-12-01 09:00              первого декабря в девять
  2026-12-31 21:00              тридцать первого декабря в девять вечера
  2026-12-30 21:00              тридцатого декабря в 21:00
  otherWeekday                  в пятницу 28-го в 12
  2026-11-27 09:30              завтра в девять тридцать
  2026-11-27 12:30              завтра в полпервого дня
  2026-11-27 20:30              завтра в двадцать тридцать
  2026-11-27 13:30              завтра в час тридцать дня
  2026-11-27 or 2026-11-28      завтра в полпервого ночи
  notATime                      the 27th the 28th at 10
  notATime                      2nd friday 9:00
  2026-12-10 10:00              в десять утра десятого числа
  2026-12-10 10:00              в 10 десятого числа
  2026-12-03 10:00              third of December at ten
  2026-12-01 10:00              dec 1st at ten o'clock
  2026-12-24 18:00              on the twenty-fourth at six pm
  2026-12-24 18:00              двадцать четвёртого декабря в шесть вечера

Hours in words:
  2026-11-27 09:00              nine am tomorrow
  2026-11-27 09:00              tomorrow at nine
  2026-11-27 09:30              tomorrow nine thirty
  2026-11-27 09:30              tomorrow at half past nine
  2026-11-27 21:30              tomorrow half past nine pm
  2026-11-27 09:15              quarter past nine tomorrow
  2026-11-27 08:45              quarter to nine tomorrow morning
  2026-11-27 08:45              tomorrow at a quarter to nine
  2026-11-27 09:10              ten past nine tomorrow
  2026-11-27 09:10              tomorrow 10 past 9
  2026-11-27 08:50              tomorrow at ten minutes to nine
  notATime                      tomorrow nine to five
  2026-11-27 09:05              tomorrow nine oh five
  2026-11-27 09:45              tomorrow at nine forty-five
  2026-11-27 09:45              tomorrow at nine forty five a.m.
  2026-11-27 21:15              tomorrow twenty-one fifteen
  2026-11-27 12:00              tomorrow at twelve noon
  2026-11-27 20:00              eight in the evening tomorrow
  2026-11-27 20:00              tomorrow evening at eight o'clock
  2026-11-27 13:00              tomorrow at one pm
  notATime                      nine
  notATime                      tomorrow nine five
  notATime                      tomorrow twenty five
  2026-11-26 21:30              half past nine pm
  2026-11-27 09:15 tomorrow     nine fifteen
  2026-11-27 09:00              завтра в девять утра
  2026-11-27 09:00              завтра в девять
  2026-11-27 21:00              завтра в девять вечера
  2026-11-27 09:00              завтра в девять часов
  2026-11-27 09:30              завтра в девять часов тридцать минут
  2026-11-27 08:30              завтра в полдевятого
  2026-11-27 08:30              завтра в пол девятого утра
  2026-11-27 08:30              завтра в пол-девятого
  2026-11-27 08:30              завтра в половине девятого
  2026-11-27 20:30              завтра вечером в половине девятого
  2026-11-27 08:45              завтра без четверти девять
  2026-11-27 08:55              завтра без пяти девять
  2026-11-27 08:35              завтра без двадцати пяти девять
  2026-11-27 08:50              завтра без 10 девять
  2026-11-27 12:45              завтра без четверти час дня
  2026-11-27 13:30              завтра в полвторого дня
  2026-11-27 09:15              завтра в четверть десятого
  2026-11-27 09:10              завтра в десять минут десятого
  2026-11-27 09:00              завтра в девять ноль ноль
  2026-11-27 09:05              завтра в девять ноль пять
  2026-11-27 21:00              завтра в двадцать один час
  2026-11-27 13:00              завтра в час дня
  2026-11-27 14:00              завтра в два часа дня
  2026-11-27 01:00              завтра в час ночи
  notATime                      в девять пять завтра
  2027-05-26 10:00              in half a year at 10
  2026-12-01 13:00              Tue Dec 01 2026 10:00:00 GMT+0000 (Coordinated Universal Time)
  2026-12-01 13:00              20261201T100000Z
  2026-12-01 10:00              20261201T100000
  2026-12-01 10:00              20261201T100000+0300
  2026-11-27 09:00              tomorrow 0900
  2026-11-27 09:00              tomorrow at 0900
  notATime                      tomorrow 1930
  notATime                      tomorrow between nine and ten
  notATime                      завтра в девять или десять
  notATime                      в десять десятого
  notATime                      в 10 десятого
  2026-12-10 10:00              десятого в десять
  2026-11-27 09:20              завтра в двадцать минут десятого
  2026-11-27 09:20              twenty past nine tomorrow
  2026-11-27 09:25              twenty-five past nine tomorrow
  notATime                      half nine tomorrow
  2026-11-27 00:00              tomorrow 0000

Months and fractions of hours:
  2027-02-26 10:00              in 3 months at 10
  2026-12-26 10:00              in a month at 10
  2026-12-26 10:00              in 1 month, 10:00
  2026-12-26 10:00              a month from now at 10
  2027-11-26 10:00              in a year at 10
  2026-12-26 10:00              через месяц в 10:00
  2027-02-26 10:00              через 3 месяца в 10
  2027-02-26 10:00              через три месяца в десять утра
  2027-05-26 10:00              через полгода в 10
  2027-05-26 10:00              через пол года в 10
  2027-11-26 10:00              через год в 10:00
  2027-10-26 10:00              через 11 месяцев в 10:00
  noTime                        in 3 months
  notATime                      in 1.5 months at 10
  notATime                      in 1 month and 2 weeks at 10
  2026-12-10 10:00              in a fortnight at 10
  2026-11-26 09:45              in a quarter of an hour
  2026-11-26 10:15              через три четверти часа
  2026-11-26 12:00              in 2 and a half hours
  2026-11-26 12:00              через 2 с половиной часа
  2026-11-26 12:00              in two hours and a half
  2026-11-27 09:30              in 24 hours
  notATime                      in 1:30
  notATime                      in 2
  2026-11-26 11:30              in two hours
  2026-11-26 11:30              через два часа

Short names of weekdays:
  2026-11-26 19:14              Чтв 19:14
  2026-11-27 10:00              птн 10:00
  2026-11-30 10:00              Пнд, 10:00
  2026-12-01 10:00              втр 10:00
  2026-12-02 10:00              срд 10:00
  2026-11-28 10:00              Сбт 10:00
  2026-11-29 10:00              вск 10:00
  2026-11-29 10:00              в вс в десять

Copied times:
  2026-12-01 10:00              Tue Dec 01 2026 10:00:00 GMT+0300 (Moscow Standard Time)
  2026-12-01 10:00              Tue Dec 01 2026 10:00:00 GMT+0300 (Москва, стандартное время)
  2026-12-01 10:00              Tue Dec 01 2026 10:00:00 GMT+0300 (GMT+03:00)
  2026-12-01 12:00              Tue Dec 01 2026 10:00:00 GMT+0100 (Central European Standard Time)
  2026-12-01 13:00              20261201T1000Z
  2026-12-01 10:00              20261201 10:00
  2026-12-01 10:00              Tue Dec  1 10:00:00 2026
  2026-12-01 10:00              Tue Dec  1 10:00:00 MSK 2026
  2026-12-01 13:00              Tue Dec  1 10:00:00 UTC 2026
  2026-12-01 10:00              Tue Dec 1 10:00:00 2026 +0300
  2026-12-01 10:00              Tue, 01 Dec 2026 10:00:00 +0300 (MSK)
  2026-12-01 12:00              Tue, 01 Dec 2026 10:00:00 +0100 (CET)
  2026-12-01 13:00              Tue, 01 Dec 2026 10:00:00 GMT
  2026-12-01 13:00              Tuesday, 01-Dec-26 10:00:00 GMT
  2026-12-01 10:00              2026-12-01 10:00:00 +0300 MSK
  2026-12-01 10:00              2026-12-01T10:00:00+03:00[Europe/Moscow]
  2026-12-01 10:00              2026-12-01T10:00:00.000+03:00
  2026-12-01 10:00              1 декабря 2026 г. в 10:00:00 GMT+3
  2026-12-01 10:00              вторник, 1 декабря 2026 г. в 10:00:00 Москва, стандартное время
  2026-12-01 10:00              01.12.2026, 10:00:00
  2026-12-01 10:00              December 1, 2026 at 10:00:00 AM GMT+3
  notATime                      Tue Dec 01 2026 10:00:00 GMT+0300 (GMT+02:00)
  past                          26-nov-22 10:00
  past                          26-nov-22

Zones in words:
  2026-11-27 10:00              завтра 10:00 по Москве
  2026-11-27 10:00              завтра 10:00 по московскому времени
  2026-11-27 10:00              завтра 10:00 по московскому
  2026-11-27 10:00              завтра 10:00 по мск
  2026-11-27 10:00              завтра 10:00 (мск)
  2026-11-27 10:00              завтра 10:00 (по Москве)
  2026-11-27 10:00              завтра в 10 время московское
  2026-11-27 10:00              завтра в 10 московское время
  2026-11-27 10:00              завтра в 10:00 по времени Москвы
  2026-11-27 13:00              завтра 10:00 по Гринвичу
  2026-11-27 13:00              завтра 10:00 по UTC
  2026-11-27 08:00              завтра 10:00 по Екатеринбургу
  2026-11-27 03:00              завтра 10:00 по владивостокскому времени
  2026-11-27 11:00              завтра 10:00 по Калининграду
  2026-12-01 10:00              2026-12-01 10:00 Moscow time
  2026-12-01 10:00              2026-12-01 10:00 Moscow Standard Time
  2026-11-27 10:00              tomorrow 10am in Moscow time
  2026-11-27 10:00              tomorrow 10am MSK time
  2026-11-27 13:00              tomorrow 10am in UTC
  2026-11-27 13:00              tomorrow 10am UTC time
  2026-11-27 13:00              tomorrow 10am Greenwich Mean Time
  2026-11-27 10:00              tomorrow 10am (Moscow)
  2026-11-27 10:00              tomorrow 10:00 MSK (UTC+3)
  2026-11-27 10:00              завтра 10:00 мск (UTC+3)
  otherZone                     tomorrow 10am EST
  otherZone                     tomorrow 10am ET
  otherZone                     tomorrow 10am Eastern Time
  otherZone                     tomorrow 10am Pacific Standard Time
  otherZone                     tomorrow 10am Central European Time
  otherZone                     tomorrow 10:00 Berlin time
  otherZone                     tomorrow 10:00 CET
  otherZone                     завтра 10:00 по Берлину
  otherZone                     завтра 10:00 по киевскому времени
  otherZone                     завтра 10:00 по местному времени
  otherZone                     tomorrow 10:00 Europe/Berlin
  otherZone                     tomorrow 10:00 local time
  past                          yesterday
  notATime                      по пятницам 10:00
  2026-11-27 10:00              tomorrow 10:00 GMT+3 (MSK)

Weekdays in some weeks:
  2026-12-07 09:00              monday in two weeks 9:00
  2026-12-07 09:00              in 2 weeks on monday at 9
  2026-12-11 09:00              friday in 2 weeks 9:00
  2026-12-04 09:00              friday in a week at 9
  2026-11-30 or 2026-12-07      в понедельник через неделю в 9
  2026-12-04 09:00              в пятницу через неделю в 9
  2026-12-07 09:00              в понедельник через две недели в 9
  2026-12-07 09:00              monday week 9:00
  2026-12-14 09:00              two weeks from monday 9:00
  2026-12-04 09:00              a week from tomorrow at 9
  2026-12-03 09:00              a week from today 9:00
  notATime                      next monday in two weeks 9:00
  notATime                      two weeks from monday 30.11 9:00

The past without a time of day:
  past                          вчера
  past                          позавчера
  past                          20 nov
  past                          2020-01-01
  noTime                        today

Abbreviations and hyphens:
  2026-11-27 10:30              завтра в 10 ч. 30 мин.
  2026-12-01 10:30              1.12.26 в 10 час. 30 мин.
  2026-11-27 09:30              tomorrow at nine-thirty
  2026-11-27 09:45              tomorrow nine-forty-five
  notATime                      tomorrow nine-ten
  2026-11-27 09:15              quarter after nine tomorrow
  2026-11-27 06:30              завтра в половину седьмого
  2026-11-27 09:00              на 27-е число, 9:00

Others:
  notATime                      tomorrow 9 to 5
  2026-11-27 08:50              завтра без десяти минут 9
  2026-11-27 21:15              завтра в двадцать один пятнадцать
  2026-11-26 09:45              через четверть часа
  notATime                      tomorrow 10:00 every day
  notATime                      not tomorrow 10:00
  notATime                      before friday 9:00
  notATime                      завтра не в 10
  notATime                      в 25 часов завтра
  notATime                      завтра с 10 до 12
  notATime                      second friday at 9
  2026-11-28 09:00              in two days at nine am
  2026-12-24 18:00              24 декабря в шесть вечера
`;
