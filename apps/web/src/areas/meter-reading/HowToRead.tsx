import { Card } from '#web/ui/Card.tsx'

import styles from './HowToRead.module.css'

export function HowToRead() {
  return (
    <Card title="How to read your meter">
      <ul className={styles.steps}>
        <li>Find the meter by its serial number, which is printed on its front.</li>
        <li>Write down the digits from left to right, with the zeros in front.</li>
        <li>Digits in red, or behind a point, are decimals: you may leave them out.</li>
        <li>A digit that stands between two numbers counts as the lower one.</li>
        <li>With round dials, take the number that the hand has passed last. Hands may turn either way.</li>
      </ul>
    </Card>
  )
}
