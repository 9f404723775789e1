import type { ColumnType, Generated } from 'kysely'
import type { WebhookEventType } from '#contract/webhooks.ts'

type Instant = ColumnType<Date, Date, Date>
type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

/** A receiver of outgoing webhooks, added by the operator. */
export interface WebhookReceiverTable {
  id: string
  url: string
  /** `whsec_…`, in the format of Standard Webhooks. Stored in plain text, because it signs messages. */
  secret: string
  events: WebhookEventType[]
  /** Whether the URL may be on a private network. */
  allows_private: boolean
  /** Events before this are not sent. */
  created_at: Instant
  /** Time of the next delivery; while a node delivers, the end of its lease. */
  check_at: Instant
  /** Consecutive failures. */
  failures: Generated<number>
  failing_since: NullableInstant
  last_error: ColumnType<string | null, string | null | undefined, string | null>
  /** Time of the latest accepted event. */
  delivered_at: NullableInstant
  disabled_at: NullableInstant
}

export interface WebhookDeliveryTable {
  id: Generated<number>
  receiver_id: string
  /** Identifies the event on every node. */
  event_key: string
  /** Events with the same key arrive in order. */
  order_key: string
  body: string
  attempts: Generated<number>
  run_at: Instant
  created_at: Instant
  /** Events are not delivered after this time. */
  expires_at: Instant
  delivered_at: NullableInstant
}

export interface WebhookTables {
  webhook_receiver: WebhookReceiverTable
  webhook_delivery: WebhookDeliveryTable
}
