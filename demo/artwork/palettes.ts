export type Palette = { fill: string; ink: string; accent: string; tint: string; paper: string }

const palette = (fill: string, ink: string, accent: string, tint: string, paper: string): Palette => ({
  fill,
  ink,
  accent,
  tint,
  paper,
})

export const PALETTES = {
  egoli: palette('#FFB81C', '#1B1300', '#C9481A', '#F7E3B0', '#FFF3D6'),
  fynbos: palette('#FF6B9A', '#330A1C', '#9DB58B', '#FFD0BD', '#FFF0EA'),
  atlantic: palette('#2F86D6', '#061C30', '#FF7A59', '#BFE2FF', '#EDF7FF'),
  highveld: palette('#22C07A', '#05231A', '#F6E04A', '#A8EBC9', '#F2FBEF'),
  karoo: palette('#D98A3D', '#2E160B', '#B23A1E', '#F1CF9B', '#FBEBD3'),
  shweshwe: palette('#1D3A8F', '#0A1438', '#C4412C', '#8FA6E6', '#F4F1E6'),
  rooibos: palette('#B9391D', '#220806', '#0F6B66', '#FFC19A', '#FFEBDC'),
  protea: palette('#1E5A43', '#0A1A13', '#F2557B', '#FFC9B0', '#FFEFE6'),
  aloe: palette('#E94F2B', '#1A100B', '#5B8C5A', '#F6DDA8', '#FFF4E0'),
  veld: palette('#E6C23C', '#1F2410', '#6B7F2A', '#F7E9AE', '#FFF9E2'),
  mono: palette('#E9E6DD', '#101113', '#FF5436', '#8B8D90', '#F7F5EF'),
  night: palette('#16264F', '#070C1C', '#F6C667', '#6C86C9', '#E9EEFA'),
  clay: palette('#C86B4A', '#2A120B', '#7FA6A0', '#F0CDB2', '#FBEEE3'),
  mint: palette('#BFEBD6', '#0B332D', '#FF6A4D', '#5DB79A', '#F8F6EA'),
  concrete: palette('#C4C1B8', '#1E1F21', '#FFCB2E', '#8B8A85', '#F3F2EC'),
  sea: palette('#0E6B75', '#04252A', '#F5C48D', '#9AD9D2', '#EAF7F4'),
  sunset: palette('#FF7A3D', '#2B0C1C', '#FFC45E', '#7A2342', '#FFEBD2'),
} as const

export type PaletteName = keyof typeof PALETTES

export type StationName = '702' | '947' | 'capetalk' | 'kfm'

/** The station's fill, then three inks from dark to light. */
export type StationInks = { fill: string; ink: string; shade: string; light: string }

export const STATION_INKS: Record<StationName, StationInks> = {
  '702': { fill: '#FFB81C', ink: '#1E1400', shade: '#8A4A00', light: '#FFF0C9' },
  '947': { fill: '#2FE08A', ink: '#02190F', shade: '#0A6B45', light: '#E6FFF1' },
  capetalk: { fill: '#5AB8FF', ink: '#03182B', shade: '#155A95', light: '#EAF6FF' },
  kfm: { fill: '#FF6F9E', ink: '#2A0715', shade: '#A0244F', light: '#FFEAF0' },
}
