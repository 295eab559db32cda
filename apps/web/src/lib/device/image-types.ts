/** The picture types that a user may choose. All are re-encoded before they are sent. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic'];
export const maxImageBytes = 8 * 1024 * 1024;

/**
 * The size that a phone can decode without trouble, including its own photos. A picture is reduced before it
 * is sent.
 */
export const maxImageMegapixels = 100;
