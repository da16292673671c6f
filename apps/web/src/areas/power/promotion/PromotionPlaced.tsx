import { dayText } from '@switchboard/domain/day'
import type { Day } from '@switchboard/domain/day'

import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

/** Replaces the form after the order is placed, and takes the focus of its button. */
export function PromotionPlaced({ switchesOn }: { readonly switchesOn: Day }) {
  return (
    <TakesFocus>
      <Notice
        tone="positive"
        title="Thank you. Your power is ordered."
        actions={<LinkButton href="/change-hub">Follow your order</LinkButton>}
      >
        We tell the company that you have now, and power from us begins about {dayText(switchesOn)}. We have
        sent you what you ordered.
      </Notice>
    </TakesFocus>
  )
}
