import { expect, test } from 'vitest'
import { encoded } from '#server/lib/encoding/encoded-kit.ts'
import { readIcyBlock } from './icy.ts'

test.each([
  ['windows-1251', 'Кино - Группа крови'],
  ['koi8-r', 'Кино - Группа крови'],
  ['windows-1251', 'Би-2 - Полковник'],
  ['koi8-r', 'ДДТ - Дождь'],
  ['windows-1251', 'ДДТ - Дождь'],
  ['koi8-r', 'АЛСУ - ЗИМНИЙ СОН'],
  ['windows-1251', 'Zemfira - Хочешь'],
  ['windows-1251', 'Океан Ельзи - Обійми'],
  ['koi8-u', 'Баста feat. Гуф - Моя игра'],
  ['windows-1253', 'Μίκης Θεοδωράκης - Ζορμπάς'],
  ['iso-8859-7', 'Ο ΝΤΑΛΑΡΑΣ - ΣΤΑ ΨΗΛΑ'],
  ['windows-1255', 'אריק איינשטיין - אני ואתה'],
  ['windows-1256', 'فيروز - نسم علينا الهوى'],
  ['windows-1250', 'Maryla Rodowicz - Małgośka'],
  ['iso-8859-2', 'Maryla Rodowicz - Małgośka'],
  ['windows-1250', 'Śląsk - Żółć'],
  ['windows-1252', 'Céline Dion - Où'],
  ['windows-1252', 'BJÖRK - JÓGA'],
  ['windows-1252', 'Édith Piaf - À quoi ça sert'],
  ['windows-1252', 'Koos Kombuis - Môre sê ek'],
  ['windows-1252', 'Sigur Rós - Því hver á'],
  ['windows-1252', 'Beyoncé - “Halo” – €5'],
])('a short title in undeclared %s is decoded: %s', (encoding, text) => {
  const [artist, title] = text.split(' - ')
  const block = Buffer.concat([Buffer.from("StreamTitle='"), encoded(text, encoding), Buffer.from("';\0\0")])
  expect(readIcyBlock(block)).toEqual({ kind: 'song', artist, title })
})

test.each([
  ...['שלום', 'ירושלים', 'מוזיקה', 'תקווה', 'גשם', 'חלום', 'ילדה', 'דרך', 'כל הזמן'].map((text) => [
    'windows-1255',
    text,
  ]),
  ...['Новости', 'Лето', 'ДОЖДЬ', 'НОЧЬ'].map((text) => ['windows-1251', text]),
  ...['Перемен', 'Лето', 'ДОЖДЬ'].map((text) => ['koi8-r', text]),
  ...['Αθήνα', 'ΜΟΥΣΙΚΗ'].map((text) => ['windows-1253', text]),
  ['windows-1256', 'موسيقى'],
  ['windows-1252', 'Motörhead'],
])('a title of one word in undeclared %s is decoded: %s', (encoding = '', text = '') => {
  const block = Buffer.concat([Buffer.from("StreamTitle='"), encoded(text, encoding), Buffer.from("';\0\0")])
  expect(readIcyBlock(block)).toMatchObject({ title: text })
})
