const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l' }

const ACCENTS_AND_APOSTROPHES = /[\u0300-\u036f'\u2018\u2019\u02bc`\u00ad]/g
const PUNCTUATION = /[\p{Cc}\u0020-/:-@[-^_{-\u00bf\u2000-\u206f\u3000]+/gu

/** Lower case without accents, apostrophes and punctuation; `search_fold` does the same in SQL. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ACCENTS_AND_APOSTROPHES, '')
    .toLowerCase()
    .replace(/[ßæœøđł]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(PUNCTUATION, ' ')
    .trim()
