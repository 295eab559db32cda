import type { Call } from '../../core/call/call.ts';
import type { ErrorReport } from './platform.schema.ts';

const maxLength = 500;

/**
 * Sends a failed render to the operator's address, if configured. The call does not wait; a failure is only
 * logged.
 */
export function relayReport({ config, log }: Call, text: string) {
  if (!config.reportUrl) return;
  fetch(config.reportUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
    redirect: 'error',
    signal: AbortSignal.timeout(5000),
  })
    .then((answer) => answer.body?.cancel())
    .catch((error: unknown) => log.error({ err: error }, 'error report was not delivered'));
}

/** Formats the report: path, user, message and stack. Secrets are removed before the text is shortened. */
export const reportText = ({ path, message, stack = '' }: ErrorReport, who: string) =>
  [withoutSecrets(withoutQuery(path)), who, withoutSecrets(message), withoutSecrets(stack)]
    .join('\n')
    .slice(0, maxLength);

const withoutQuery = (path: string) => path.replace(/[?#].*$/s, '');

const secrets: [RegExp, string][] = [
  [/eyJ[\w-]{5,}\.[\w-]+(\.[\w-]*)?/g, '[token]'],
  [/\b(bearer|basic)\s+[^\s"',;]+/gi, '$1 [token]'],
  [/[^\s"'<>(),:;@/?&=]{1,64}@[^\s"'<>(),:;@/?&=]+\.\p{L}{2,}/gu, '[email]'],
  [/\b((?:sk|pk|rk|key|token|secret|whsec)[_-])[\w-]{8,}/gi, '$1[key]'],
  [/([?&][\w.-]{1,64}=)[^&\s"')]+/g, '$1…'],
  // Long texts that mix digits and letters are ids and keys; function names are not matched.
  [/\b(?=[a-z_-]*\d)[\w-]{32,}/gi, '[key]'],
];

const withoutSecrets = (text: string) =>
  secrets.reduce((clean, [pattern, mark]) => clean.replace(pattern, mark), text);
