const KINDS = {
  neutral: '',
  primary: 'primary',
  theme: 'theme',
  signal: 'signal',
  ink: 'ink',
  outline: 'outlined',
  'outline-ink': 'outlined-ink',
  ghost: 'ghost',
  danger: 'danger',
  /** The state that a press has reached, as in Following. */
  pressed: 'pressed',
} as const

const SIZES = { small: 'small', medium: '', large: 'large' } as const

export interface ButtonLook {
  /** `theme` fills with the station's colour; `ink` and `outline-ink` stand on such a fill; `signal` is only for joining. */
  kind?: keyof typeof KINDS | undefined
  size?: keyof typeof SIZES | undefined
  /** As wide as its place. */
  isWide?: boolean | undefined
}

export const buttonClass = ({ kind = 'neutral', size = 'medium', isWide = false }: ButtonLook, more = ''): string =>
  ['button', KINDS[kind], SIZES[size], isWide ? 'full-width' : '', more].filter(Boolean).join(' ')
