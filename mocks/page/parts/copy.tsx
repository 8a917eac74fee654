import { useEffect, useState } from 'preact/hooks'
import { usePlace } from '../talk/place.ts'
import { Icon } from './icon.tsx'

interface CopyProps {
  /** What it is, for who cannot see the place it stands in: "token of Maegan Padberg". */
  what: string
  label: string
  text: string | (() => Promise<string>)
}

/** Puts a text where it can be pasted from, and says so. */
export function CopyButton({ what, label, text }: CopyProps) {
  const { say } = usePlace()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const end = setTimeout(() => setCopied(false), 1800)
    return () => clearTimeout(end)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text())
      setCopied(true)
      say(`Copied the ${what}.`)
    } catch (error) {
      say(`Could not copy the ${what}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return (
    <button type="button" class="quiet" onClick={copy} aria-label={`${label}: ${what}`}>
      <Icon name={copied ? 'check' : 'copy'} />
      {label}
    </button>
  )
}
