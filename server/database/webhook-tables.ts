import type { ColumnType, Generated } from 'kysely'
import type { WebhookEventType } from '#contract/webhooks.ts'

type Instant = ColumnType<Date, Date, Date>
type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

/** A receiver of outgoing webhooks, named by the operator. */
export interface WebhookReceiverTable {
  id: string
  url: string
  /** `whsec_…`, as the Standard Webhooks specification writes it. Signing needs it, so it is stored as it is. */
  secret: string
  events: WebhookEventType[]
  /** Whether it may be in the own network. */
  allows_private: boolean
  /** Events before this are not sent. */
  created_at: Instant
  /** When it may be sent to again; the end of the lease of the node that sends to it. */
  check_at: Instant
  /** Consecutive failures. */
  failures: Generated<number>
  failing_since: NullableInstant
  last_error: ColumnType<string | null, string | null | undefined, string | null>
  /** When it last accepted an event. */
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
  /** An event that was not delivered until then is not sent any more. */
  expires_at: Instant
  delivered_at: NullableInstant
}

export interface WebhookTables {
  webhook_receiver: WebhookReceiverTable
  webhook_delivery: WebhookDeliveryTable
}
