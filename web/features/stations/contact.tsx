import { Mail, MessageCircle } from 'lucide-react'
import type { GetStationContactQuery } from '#web/gateway/generated/types.ts'

interface StationContactProps {
  contact: NonNullable<GetStationContactQuery['stationContact']>
}

export function StationContact({ contact: { stationName, contactMail, contactWhatsapp } }: StationContactProps) {
  const [name, host] = contactMail.split('@')
  return (
    <section className="section" aria-labelledby="contact">
      <div className="contact">
        <div>
          <h2 className="title-2" id="contact">
            Talk to {stationName}
          </h2>
          <p className="text-text-2 mt-2">Voice notes go on air. Keep it under a minute and tell us where you are.</p>
        </div>
        <a href={whatsappUrl(contactWhatsapp)} target="_blank" rel="noopener noreferrer">
          <span className="flex items-center gap-2 kicker theme">
            <MessageCircle className="icon small" aria-hidden="true" />
            WhatsApp
          </span>
          <span className="title-3 tabular-nums">{contactWhatsapp}</span>
          <span className="meta">Voice notes and messages</span>
          <span className="sr-only">Opens in a new tab</span>
        </a>
        <a href={`mailto:${contactMail}`}>
          <span className="flex items-center gap-2 kicker theme">
            <Mail className="icon small" aria-hidden="true" />
            Email
          </span>
          <span className="title-3 wrap-anywhere">
            {name}@<wbr />
            {host}
          </span>
          <span className="meta">Answered on weekdays</span>
        </a>
      </div>
    </section>
  )
}

/** `wa.me` links take digits only: `+27 00 000 0702` becomes `27000000702`. */
const whatsappUrl = (number: string) => `https://wa.me/${number.replaceAll(/\D/g, '')}`
