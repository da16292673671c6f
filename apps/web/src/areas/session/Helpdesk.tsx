import { configuration } from '#web/http/configuration.ts'

/** Phone and email of the help desk. Source: CFG-013. */
export function Helpdesk() {
  const { phone, email } = configuration.value().helpdesk
  return (
    <p className="small soft">
      Need help? Call <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a> or write to{' '}
      <a href={`mailto:${email}`}>{email}</a>.
    </p>
  )
}
