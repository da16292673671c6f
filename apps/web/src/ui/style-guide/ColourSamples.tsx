import { Card } from '../Card.tsx'
import styles from './StyleGuide.module.css'

const BRAND_SHADES = ['50', '100', '200', '300', '400', '500', '600', '700', '800', '900']

/** The colours of the brand. `tokens.css` defines where each shade is used. */
export function ColourSamples() {
  return (
    <>
      <Card title="The brand's colour">
        <ul className={styles.shades}>
          {BRAND_SHADES.map((shade) => (
            <li key={shade} className={styles[`shade${shade}`]}>
              <span>{shade}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Type">
        <p className={styles.balance}>$1,234.50 balance, 44 on 48</p>
        <p className={styles.figure}>486 GB figure, 24 on 32</p>
        <p className={styles.cardFigure}>486 GB figure of a card, 20 on 28</p>
        <p>Body, 16 on 24: your next bill is due on 4 December.</p>
        <p className="small soft">Small, 14 on 20, soft: all amounts include GST.</p>
      </Card>
    </>
  )
}
