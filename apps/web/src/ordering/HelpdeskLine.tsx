import { configuration } from '#web/http/configuration.ts'

/** Phone and email of the help desk. `when` is the condition for a call. Source: SHL-052. */
export function HelpdeskLine({ when = 'If it does not work' }: { readonly when?: string }) {
  const { phone, email } = configuration.value().helpdesk
  return (
    <p>
      {when}, call us on <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a> or write to{' '}
      <a href={`mailto:${email}`}>{email}</a>.
    </p>
  )
}
