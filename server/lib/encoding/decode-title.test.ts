import { expect, test } from 'vitest'
import { decodeTitle } from './decode-title.ts'
import { encoded } from './encoded-kit.ts'

test.each([
  ['gb18030', '周杰伦 - 七里香'],
  ['gb18030', '凤凰传奇 - 最炫民族风'],
  ['gb18030', 'Beyond - 海阔天空'],
  ['gb18030', '新闻 - 天气'],
  ['big5', '周杰倫 - 七里香'],
  ['big5', '王菲 - 紅豆'],
  ['euc-kr', '아이유 - 좋은 날'],
  ['shift_jis', '宇多田ヒカル - 初恋'],
  ['windows-1250', 'Goran Bregović - Đurđevdan'],
  ['windows-1250', 'Karel Gott - Včelka Mája'],
  ['windows-1250', 'Jaromír Nohavica - Těšínská'],
  ['windows-1250', 'Bikini - Ha volna még időm'],
  ['windows-1250', 'Voltaj - De la capăt'],
  ['iso-8859-2', 'Marija Šerifović - Molitva'],
  ['windows-1254', 'Barış Manço - Gülpembe'],
  ['windows-1254', 'Müslüm Gürses - İtirazım Var'],
  ['windows-1254', 'Tarkan - Şımarık'],
  ['windows-1254', 'SEZEN AKSU - HER ŞEYİ YAK'],
  ['windows-1257', 'Prāta Vētra - Ziemeļmeita'],
  ['windows-1257', 'Foje - Žmogus kuris nemoka šokti'],
  ['windows-1257', 'Ugniavijas - Ąžuolų daina'],
  ['ibm866', 'Кино - Группа крови'],
  ['ibm866', 'АЛСУ - ЗИМНИЙ СОН'],
  ['iso-8859-5', 'Кино - Группа крови'],
  ['windows-1251', 'НОЧНОЙ ЭФИР'],
  ['windows-1251', 'ЛЮБЭ - КОМБАТ'],
  ['koi8-u', 'IOWA - Улыбайся'],
])('a title in %s is read: %s', (encoding, title) => expect(decodeTitle(encoded(title, encoding))).toBe(title))

test.each([
  'Jónas Sig - Dýrð í dauðaþögn',
  'Þýskaland - Ævintýri',
  'Eivør - Trøllabundin',
  'Où est-elle - Ça ira, déjà',
  'Anaïs - Mon cœur, mon dîner',
  'Limões - Corações e Paixões',
  'Così è più - Già, perché',
  'Capercaillie - Coisich, a Rùin',
  'Lluís Llach - L’estaca, pàtria',
  'Cigüeña - ¿Dónde están?',
  'Søren Huss - Æblet',
  'Ntšhebele - Môre sê ek',
  'Brûin ôë - Hoë bôme',
  'Spaß muß sein - Größenwahn',
  'EINSTÜRZENDE NEUBAUTEN - MÄNNER',
  'ÉTÉ - L’ÎLE',
  '£10 – ©2004 ®',
  '½ – ¡Olé! ¿Y tú?',
  '’68 … “Live”',
  'Rock´n´Roll - Don´t',
])('a title in windows-1252 stays in it: %s', (title) =>
  expect(decodeTitle(encoded(title, 'windows-1252'))).toBe(title),
)

test('a title that is partly UTF-8 is repaired', () => {
  expect(decodeTitle(Buffer.concat([Buffer.from('Björk - '), encoded('Jóga', 'windows-1252')]))).toBe('Björk - Jóga')
})
