import { expect, test } from 'vitest'
import { parseDuration } from './parse-duration.ts'

test.each([
  ['3640', 3640],
  ['01:23:45', 5025],
  ['23:45', 1425],
  ['153:10', 9190],
  ['0:00', 0],
  ['00:02:47.4', 167.4],
  ['00:49.53', 49.53],
  ['426,456', 426.456],
  ['00:07:74', 494],
  [' 1: 2 ', 62],
  ['1:11::00', 4260],
  [':1:05:02', 3902],
  ['01:43:', 6180],
  ['00;54:00', 3240],
  ['29：50', 1790],
  ['00:19:39:98', 1179],
  ['01.12:13', 4333],
  ['51.1.767', 3061.767],
  ['DURATION 1:20:04', 4804],
  ['Duration: 01:05:19', 3919],
  ['<span class="hms">1:00:57</span>', 3657],
  ['(25:32)', 1532],
  ['07:00 minutes', 420],
  ['44 mins', 2640],
  ['34.27 minutes', 2056.2],
  ['1 Hour 48', 6480],
  ['1 hour(s)', 3600],
  ['1h04´', 3840],
  ["4'50''", 290],
  ['2 min. and 5 sec.', 125],
  ['1 Stunde 5 Minuten', 3900],
  ['PT1H2M3S', 3723],
  ['P0DT62.5S', 62.5],
])('%s is %d seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds)
})

test.each([
  '',
  '   ',
  '-32460',
  '3:-1',
  '00:-01:-10',
  'https://a.example/0800521b.mp3',
  'images/334_main_.jpg',
  'unknown',
  'HH:MM:SS',
  '16:47; 8:32',
  '30 Years For A Trial',
  '1488560573',
  'P1DT2H',
  '11/7/2007',
])('%j is no duration', (text) => {
  expect(parseDuration(text)).toBeNull()
})
