import { configuration } from '#web/http/configuration.ts'

/** Whom to call, and when. */
export function HelpdeskLine({ when = 'If it does not work' }: { readonly when?: string }) {
  const { phone } = configuration.value().helpdesk
  return (
    <p>
      {when}, call us on <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>.
    </p>
  )
}
