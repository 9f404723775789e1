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
  /** The on state of a toggle, as in Following. */
  pressed: 'pressed',
} as const

const SIZES = { small: 'small', medium: '', large: 'large' } as const

export interface ButtonLook {
  /** `theme` fills with the station's colour; `ink` and `outline-ink` are for such a fill; `signal` is for registration only. */
  kind?: keyof typeof KINDS | undefined
  size?: keyof typeof SIZES | undefined
  /** As wide as its container. */
  isWide?: boolean | undefined
}

export const buttonClass = (
  { kind = 'neutral', size = 'medium', isWide = false }: ButtonLook,
  className = '',
): string => ['button', KINDS[kind], SIZES[size], isWide ? 'full-width' : '', className].filter(Boolean).join(' ')
