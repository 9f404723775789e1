export type CustomProperty = `--${string}`

declare module 'react' {
  /** Lets components pass custom properties to the style sheets. */
  interface CSSProperties {
    [name: CustomProperty]: string | number | null | undefined
  }
}
