import { Columns } from '#web/ui/Columns.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { TakesFocus } from '#web/ui/TakesFocus.tsx'

type PlacedProps = {
  /** The number of the order. */
  readonly order: string
  /** The text about the day on which power begins. */
  readonly begins: string
}

/** Source: PWR-025. */
export function Placed({ order, begins }: PlacedProps) {
  return (
    <>
      {/* the reference is in the heading because a notice is not printed */}
      <PageHeading
        title="Your order is placed"
        lead={`Your reference is ${order}. Have it ready if you call us.`}
      />
      <Columns>
        <TakesFocus>
          <Notice
            tone="positive"
            role="status"
            title={`We have your power order ${order}.`}
            actions={
              <>
                <LinkButton href={`/change-hub/order/${order}`}>Follow your order</LinkButton>
                <LinkButton kind="plain" href="/">
                  Home
                </LinkButton>
              </>
            }
          >
            Power begins: {begins}. You need to do nothing more.
          </Notice>
        </TakesFocus>
      </Columns>
    </>
  )
}
