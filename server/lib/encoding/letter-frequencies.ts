/** Letters with the percentage of their occurrence in texts of a script. */
const CYRILLIC = `о11 е8.4 а8 и7.4 н6.7 т6.3 с5.5 р4.7 в4.5 л4.4 к3.5 м3.2 д3 п2.8 у2.6 я2 ы1.9 ь1.7 г1.7 з1.7 б1.6 ч1.4 й1.2 х1
  ж0.9 ш0.7 ю0.6 ц0.5 щ0.4 э0.3 ф0.3 ё0.2 і2 ї0.6 є0.5 ґ0.05 ў0.2 ъ0.05`
const GREEK = `α9.5 ο8.5 ι8 ε7.5 τ7.7 σ5 ς4.4 ν7.8 η4.5 υ3.9 ρ4.6 π4.3 κ4.1 μ3.3 λ3 ω1.8 γ1.8 δ1.7 χ1.2 θ1.2 φ0.9 β0.7 ξ0.5 ζ0.4 ψ0.2
  ά2 ί2.2 έ1.8 ό2.1 ή1.3 ύ1 ώ1 ϊ0.1 ϋ0.05 ΐ0.1 ΰ0.05`
const HEBREW = `י11 ה10.9 ו10.4 ל7.4 א6.3 ר5.6 ת5 ב4.7 ש4.4 מ4.6 נ2.9 ע3.2 ם2.6 ד2.6 ח2.5 ק2.1 כ2 פ1.7 ן1.6 ס1.5 ז1.3 ג1.2 ט1.2 צ1 ך0.8
  ץ0.2 ף0.2`
const ARABIC = `ا12.5 ل11.6 ي6.9 ن6.5 م6.5 و6 ر5.3 ت4.8 ب4.5 ع3.8 د3.7 ه3.7 ة3.6 س3.3 ف3 ك2.9 ق2.7 ح2.6 أ2.5 ج1.7 ش1.6 ط1.5 ص1.3 خ1 ز0.9
  ى0.9 إ0.9 ض0.8 ث0.7 غ0.6 ذ0.5 ئ0.5 ء0.5 ظ0.3 آ0.2 ؤ0.2`

/** From about 1 for the most frequent letters down to -1. */
export type LetterWeights = ReadonlyMap<string, number>

const weightsOf = (table: string): LetterWeights =>
  new Map(
    table.split(/\s+/).map((entry) => {
      const percent = Number(entry.slice(1))
      return [entry.charAt(0), Math.max(-1, 0.15 + Math.log2(percent) / 4)]
    }),
  )

export const LETTER_WEIGHTS = {
  cyrillic: weightsOf(CYRILLIC),
  greek: weightsOf(GREEK),
  hebrew: weightsOf(HEBREW),
  arabic: weightsOf(ARABIC),
} as const
