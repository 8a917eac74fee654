// A certificate in two words, as a picture for a page.
import { type Certified, openMusts } from './certificate.ts'

const colours = {
  conforms: '#1a7f37',
  'conforms in what was exercised': '#9a6700',
  'does not conform': '#cf222e',
  incomplete: '#57606a',
} as const satisfies { [grade in Certified['grade']]: string }

const label = 'Repair Shop API v3'
const perSign = 6.6
const margin = 12

export function badgeSvg({ grade, requirements, date }: Pick<Certified, 'grade' | 'requirements' | 'date'>): string {
  const open = openMusts(requirements).length
  const text = grade === 'conforms in what was exercised' ? `conforms, ${open} musts not exercised` : grade
  const [left, right] = [label, text].map((words) => Math.round(words.length * perSign + margin))
  const width = (left ?? 0) + (right ?? 0)
  const day = date.slice(0, 10).replaceAll(/[^\d-]/g, '')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${label}: ${text}">
<title>${label}: ${text} (${day})</title>
<rect width="${left}" height="20" fill="#24292f"/>
<rect x="${left}" width="${right}" height="20" fill="${colours[grade]}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
<text x="${(left ?? 0) / 2}" y="14" textLength="${(left ?? 0) - margin}">${label}</text>
<text x="${(left ?? 0) + (right ?? 0) / 2}" y="14" textLength="${(right ?? 0) - margin}">${text}</text>
</g>
</svg>
`
}
