import { configuration } from '#web/http/configuration.ts'

/** The phone number of the help desk. `when` is the condition for a call. */
export function HelpdeskLine({ when = 'If it does not work' }: { readonly when?: string }) {
  const { phone } = configuration.value().helpdesk
  return (
    <p>
      {when}, call us on <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>.
    </p>
  )
}
