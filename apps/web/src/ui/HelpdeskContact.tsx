import { configuration } from '#web/http/configuration.ts'

/**
 * Phone and email of the help desk, by the last configuration that this browser has loaded; nothing before the first. Source:
 * SHL-052, CFG-013.
 */
export function HelpdeskContact() {
  const helpdesk = configuration.helpdesk()
  if (helpdesk === null) return null
  return (
    <p className="soft">
      If this keeps happening, call <a href={`tel:${helpdesk.phone.replaceAll(' ', '')}`}>{helpdesk.phone}</a>{' '}
      or email <a href={`mailto:${helpdesk.email}`}>{helpdesk.email}</a>.
    </p>
  )
}
