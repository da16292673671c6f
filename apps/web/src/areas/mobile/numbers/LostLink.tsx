import { Link } from '#web/ui/Link.tsx'

import { buildDialogHref } from '../dialogs/dialog-target.ts'
import { LOST_TITLE } from '../words.ts'

const LOST_PHONE = '/my-mobile/lost-phone'

/** Leads to the page that stops the SIM of a lost phone. Without a number the page asks which one. Source: MOB-066. */
export function LostLink({ number = null }: { readonly number?: string | null }) {
  const label = number === null ? LOST_TITLE : `${LOST_TITLE}: ${number}`
  return (
    <Link href={buildDialogHref(LOST_PHONE, { mobile: number })} aria-label={label}>
      {LOST_TITLE}
    </Link>
  )
}
