import { useBrand } from '#web/http/portal.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ScreenLayout } from '#web/ui/ScreenLayout.tsx'

import { ShareLink } from './ShareLink.tsx'

/** The brand's offer for friends of the customer, and the link to share. Source: SHL-047. */
export function ReferAFriendScreen() {
  const { name, referAFriend } = useBrand()
  if (referAFriend === null) return null
  const { text, link } = referAFriend
  return (
    <ScreenLayout title="Refer a friend" lead={text} back={{ href: '/', label: 'Home' }}>
      <Card title="Your link to share" tone="accent">
        <ShareLink link={link} title={`Join ${name}`} />
      </Card>
    </ScreenLayout>
  )
}
