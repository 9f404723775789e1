import { dayInShort, dayInWords } from '#web/components/schedule/day-in-words.ts'
import { daysAround, type Day } from '#web/components/schedule/schedule-time.ts'
import { toDay } from '#web/lib/time/clock-time.ts'
import { Link } from '#web/ui/links/link.tsx'

interface DayPickerProps {
  day: Day
  now: number
}

export function DayPicker({ day, now }: DayPickerProps) {
  const today = toDay(now)
  return (
    <nav aria-label="Day">
      <ul className="days mb-5">
        {daysAround(now).map((each) => (
          <li key={each} className="relative flex-none">
            <Link
              to={each === today ? '?' : `?day=${each}`}
              className={each < today ? 'day past' : 'day'}
              aria-current={each === day ? 'date' : undefined}
              preventScrollReset
            >
              <span aria-hidden="true">{each === today ? 'Today' : dayInShort(each).weekday}</span>
              <b aria-hidden="true">{dayInShort(each).number}</b>
              <span className="sr-only">{each === today ? `Today, ${dayInWords(each)}` : dayInWords(each)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
