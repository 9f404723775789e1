const KINDS = {
  neutral: '',
  primary: 'pri',
  theme: 'thm',
  signal: 'sig',
  ink: 'ink',
  outline: 'out',
  'outline-ink': 'oink',
  ghost: 'gho',
  danger: 'dng',
  /** The state that a press has reached, as in Following. */
  pressed: 'pressed',
} as const

const SIZES = { small: 'sm', medium: '', large: 'lg' } as const

export interface ButtonLook {
  /** `theme` fills with the station's colour; `ink` and `outline-ink` stand on such a fill; `signal` is only for joining. */
  kind?: keyof typeof KINDS | undefined
  size?: keyof typeof SIZES | undefined
  /** As wide as its place. */
  isWide?: boolean | undefined
}

export const buttonClass = ({ kind = 'neutral', size = 'medium', isWide = false }: ButtonLook, more = ''): string =>
  ['btn', KINDS[kind], SIZES[size], isWide ? 'full' : '', more].filter(Boolean).join(' ')
