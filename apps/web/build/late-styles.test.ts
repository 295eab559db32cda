import { expect, test } from 'vitest';
import { moveStyles } from './late-styles.ts';

test('the style sheets stand behind the content, in their order, and nothing else moves', () => {
  const page = `<head>
    <link rel="stylesheet" href="/a.css">
    <link rel="modulepreload" href="/a.js">
    <link rel="stylesheet" href="/b.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
`;
  expect(moveStyles(page)).toBe(`<head>
    <link rel="modulepreload" href="/a.js">
  </head>
  <body>
    <div id="root"></div>
    <link rel="stylesheet" href="/a.css">
    <link rel="stylesheet" href="/b.css">
  </body>
`);
});
