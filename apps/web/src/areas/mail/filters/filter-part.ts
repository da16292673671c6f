import type { MailFilter } from '@switchboard/domain/mail/filter'

/** What the parts of the form share. */
export type FilterPart = {
  readonly typed: MailFilter
  readonly put: (change: Partial<MailFilter>) => void
  readonly errorOf: (fieldId: string) => string | undefined
}
