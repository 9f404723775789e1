import { Logo } from './logo.tsx'

const NAMES = { '702': '702', '947': '947', capetalk: 'CapeTalk', kfm: 'KFM' } as const

interface StationLogoProps {
  station: keyof typeof NAMES
  className?: string
}

/** The wordmark of a station, with the station's name as its accessible name. */
export const StationLogo = ({ station, className }: StationLogoProps) => (
  <Logo name={station} label={NAMES[station]} className={className} />
)
