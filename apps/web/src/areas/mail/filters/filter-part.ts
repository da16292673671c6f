import type { MailFilter } from '@switchboard/domain/mail/filter'

/** The properties of the parts of the filter form. */
export type FilterPartProps = {
  readonly filter: MailFilter
  readonly onChange: (changed: Partial<MailFilter>) => void
  readonly errorOf: (fieldId: string) => string | undefined
}
